import type { Passkey } from '@pepper/contract/identity/passkeys'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../../test/fixtures.ts'
import { closed, holdPasskeys, order } from '../../../../test/passkeys.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { codesChanged } from '../second-factor/codes-changed.ts'
import { Passkeys } from './passkeys.tsx'

const passkey = (number: number, name: string): Passkey => ({
  id: uuid(number),
  name,
  created_at: AT,
  last_used_at: null,
})

beforeEach(() => {
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
})

function drawPasskeys(...passkeys: Passkey[]) {
  const list = serve((api) => api.identity.passkeys.list).mockResolvedValue({ passkeys })
  serve((api) => api.identity.passkeys.startRegistration).mockResolvedValue(order)
  return {
    ...draw(<Passkeys />),
    list,
    register: serve((api) => api.identity.passkeys.register),
    rename: serve((api) => api.identity.passkeys.rename),
    remove: serve((api) => api.identity.passkeys.remove),
  }
}

test('AU-11: where the list could not be read, the section says so, and reads it again', async () => {
  const read = serve((api) => api.identity.passkeys.list).mockRejectedValueOnce(failure())
  read.mockResolvedValue({ passkeys: [passkey(1, 'Phone')] })
  const { findByRole, findByText, person } = draw(<Passkeys />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('Phone')).toBeTruthy()
})

test('AU-11: a browser without passkeys says that they do not work here', async () => {
  const { findByText, queryByRole } = drawPasskeys()
  expect(await findByText('Passkeys do not work in this browser or at this address.')).toBeTruthy()
  expect(queryByRole('button')).toBeNull()
})

test('AU-11: a passkey is added once for two presses, and its recovery codes show until they are saved', async () => {
  holdPasskeys()
  const { findByRole, findByText, queryByText, getByRole, register, list, person } = drawPasskeys()
  const { answer, arrive } = lateAnswer<never>()
  register.mockReturnValue(answer)
  await person.dblClick(await findByRole('button', { name: 'Add a passkey' }))
  await waitFor(() => expect(register).toHaveBeenCalledTimes(1))
  list.mockResolvedValue({ passkeys: [passkey(1, 'Phone')] })
  arrive({ recovery_codes: ['aaaa-bbbb'] } as never)
  expect(await findByText('aaaa-bbbb')).toBeTruthy()
  expect(await findByText('Phone')).toBeTruthy()
  await person.click(getByRole('button', { name: 'I have saved them' }))
  expect(queryByText('aaaa-bbbb')).toBeNull()
  expect(getByRole('button', { name: 'Add another passkey' })).toBeTruthy()
})

test('AU-11: closing the dialog adds nothing and says nothing; a device that has one says so', async () => {
  const { make } = holdPasskeys()
  const { findByRole, register, person } = drawPasskeys()
  make.mockRejectedValueOnce(closed())
  const add = await findByRole('button', { name: 'Add a passkey' })
  await person.click(add)
  await waitFor(() => expect(make).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull())
  expect(shownToasts()).toEqual([])
  make.mockRejectedValueOnce(Object.assign(new Error('kept'), { name: 'InvalidStateError' }))
  await person.click(add)
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([{ title: 'This device already has a passkey for your account' }]),
  )
  expect(register).not.toHaveBeenCalled()
})

test('AU-11: a name is changed in its row, once for two Enters; one that failed stays in its field', async () => {
  holdPasskeys()
  const { findByRole, getByLabelText, findByText, rename, list, person } = drawPasskeys(
    passkey(1, 'Phone'),
    passkey(2, 'Key'),
  )
  rename.mockRejectedValueOnce(failure())
  await person.click(await findByRole('button', { name: 'Rename Phone' }))
  const field = getByLabelText('Name of the passkey')
  await person.clear(field)
  await person.type(field, ' Mobile {Enter}')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Update Failed' }]))
  expect(field).toHaveProperty('value', ' Mobile ')
  const { answer, arrive } = lateAnswer<never>()
  rename.mockReturnValue(answer)
  await person.type(field, '{Enter}{Enter}')
  list.mockResolvedValue({ passkeys: [passkey(1, 'Mobile'), passkey(2, 'Key')] })
  arrive({} as never)
  expect(await findByText('Mobile')).toBeTruthy()
  expect(rename.mock.calls.map(([input]) => input)).toEqual([
    { id: uuid(1), name: 'Mobile' },
    { id: uuid(1), name: 'Mobile' },
  ])
})

test('AU-11: a passkey is removed by a proof, and a wrong code is reported at its field', async () => {
  const changes = codesChanged.get()
  const { findByRole, findByText, getByLabelText, getByRole, remove, list, queryByText, person } =
    drawPasskeys(passkey(1, 'Phone'), passkey(2, 'Key'))
  await person.click(await findByRole('button', { name: 'Remove Phone' }))
  // Only one row is open at a time.
  await person.click(await findByRole('button', { name: 'Remove Key' }))
  const row = within(getByLabelText('Code').closest('li') as HTMLElement)
  expect(row.getByText('Key')).toBeTruthy()
  remove.mockRejectedValueOnce(refusal('identity.second_factor_wrong', { status: 401 }))
  await person.type(getByLabelText('Code'), '123456')
  await person.click(getByRole('button', { name: 'Remove the passkey' }))
  await waitFor(() => expect(getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  expect(getByLabelText('Code')).toHaveProperty('value', '123456')
  remove.mockResolvedValue({} as never)
  list.mockResolvedValue({ passkeys: [passkey(1, 'Phone')] })
  await person.click(getByRole('button', { name: 'Remove the passkey' }))
  expect(await findByText('Phone')).toBeTruthy()
  await waitFor(() => expect(queryByText('Key')).toBeNull())
  // The section of recovery codes reads again how many are left.
  expect(codesChanged.get()).toBe(changes + 1)
  expect(remove.mock.calls[1]).toEqual([{ id: uuid(2), code: '123456' }])
})
