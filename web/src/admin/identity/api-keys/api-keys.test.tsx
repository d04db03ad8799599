import type { ApiKey } from '@pepper/contract/identity/api-keys'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../../test/fixtures.ts'
import { failure, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { viewer } from '../../../shared/viewer.ts'
import { ApiKeysRoute } from './api-keys-route.tsx'

const key: ApiKey = {
  id: uuid(11),
  name: 'Nightly',
  owner: { user_id: uuid(1), email: 'root@example.org' },
  permissions: ['users.read'],
  created_at: AT,
  expires_at: '2020-01-01T00:00:00Z',
  last_used_at: null,
  last_used_network: null,
}

function serveKeys(...keys: ApiKey[]) {
  const list = serve((api) => api.identity.apiKeys.list).mockResolvedValue({ keys })
  return {
    list,
    create: serve((api) => api.identity.apiKeys.create),
    revoke: serve((api) => api.identity.apiKeys.revoke),
  }
}

beforeEach(() => viewer.set(memberWith('users.read')))

test('AU-14: a failed list is tried again by its button', async () => {
  const { list } = serveKeys(key)
  list.mockRejectedValueOnce(failure())
  const { findByRole, findByText, person } = draw(<ApiKeysRoute />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('Nightly')).toBeTruthy()
  expect(list).toHaveBeenCalledTimes(2)
})

test('AU-14: without keys it says so', async () => {
  serveKeys()
  expect(await draw(<ApiKeysRoute />).findByText('No API keys')).toBeTruthy()
})

test('AU-14: a key that is over and was never used says both', async () => {
  serveKeys(key)
  const { findByText, getByText } = draw(<ApiKeysRoute />)
  expect(await findByText('expired')).toBeTruthy()
  expect(getByText('never')).toBeTruthy()
})

test('AU-14: revoking asks first, is sent once however often it is pressed, and reads the list again', async () => {
  const { list, revoke } = serveKeys(key)
  const { promise, resolve } = Promise.withResolvers<{ revoked: true }>()
  revoke.mockReturnValue(promise)
  const { findByRole, queryByRole, person } = draw(<ApiKeysRoute />)
  await person.click(await findByRole('button', { name: 'Revoke' }))
  expect(revoke).not.toHaveBeenCalled()
  const dialog = within(await findByRole('dialog'))
  await person.dblClick(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(revoke.mock.calls).toEqual([[{ id: key.id }]]))
  resolve({ revoked: true })
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})

test('AU-14: a key that could not be revoked stays, and its dialog too', async () => {
  const { list, revoke } = serveKeys(key)
  revoke.mockRejectedValue(failure())
  const { findByRole, getByRole, person } = draw(<ApiKeysRoute />)
  await person.click(await findByRole('button', { name: 'Revoke' }))
  await person.click(within(await findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to revoke the key' }]))
  expect(getByRole('dialog')).toBeTruthy()
  expect(list).toHaveBeenCalledTimes(1)
})

test('AU-14: a new key needs a name and a permission that its maker holds, and shows its secret', async () => {
  const { list, create } = serveKeys(key)
  create.mockResolvedValue({ key, secret: 'api_secret' })
  const { findByText, getByRole, findByRole, person } = draw(<ApiKeysRoute />)
  await findByText('Nightly')
  await person.click(getByRole('button', { name: 'Create a key' }))
  const dialog = within(await findByRole('dialog'))
  const make = dialog.getByRole('button', { name: 'Create a key' }) as HTMLButtonElement
  expect(make.disabled).toBe(true)
  await person.type(dialog.getByLabelText('Name'), 'Weekly')
  expect(make.disabled).toBe(true)
  const offered = dialog.getAllByRole('checkbox')
  expect(offered).toHaveLength(1)
  await person.click(offered[0] as HTMLElement)
  await person.click(make)
  expect(await findByText('api_secret')).toBeTruthy()
  expect(create.mock.calls).toEqual([[{ name: 'Weekly', permissions: ['users.read'], expires_in_days: 90 }]])
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})
