import type { SecondFactorState } from '@pepper/contract/identity/second-factor'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT, memberWith } from '../../../../test/fixtures.ts'
import { holdPasskeys, question, signedAnswer } from '../../../../test/passkeys.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { SecondFactor } from './second-factor.tsx'

const off = { since: null, recovery_codes_left: 0 }
const on = { since: AT, recovery_codes_left: 9 }

beforeEach(() => {
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  serve((api) => api.identity.passkeys.list).mockResolvedValue({ passkeys: [] })
})

function drawFactor(state: SecondFactorState) {
  const get = serve((api) => api.identity.secondFactor.get).mockResolvedValue(state)
  return {
    ...draw(<SecondFactor />),
    get,
    start: serve((api) => api.identity.secondFactor.start),
    confirm: serve((api) => api.identity.secondFactor.confirm),
    renew: serve((api) => api.identity.secondFactor.renewRecoveryCodes),
    remove: serve((api) => api.identity.secondFactor.remove),
  }
}

test('AU-11: where the state could not be read, the section says so, and reads it again', async () => {
  const read = serve((api) => api.identity.secondFactor.get).mockRejectedValueOnce(failure())
  read.mockResolvedValue(off)
  const { findByRole, person } = draw(<SecondFactor />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy()
})

test('AU-11: an app is set up by its first code, sent once; its recovery codes then show until they are saved', async () => {
  const { findByRole, findByText, getByLabelText, getByRole, queryByText, start, confirm, get, person } =
    drawFactor(off)
  start.mockRejectedValueOnce(failure()).mockResolvedValue({ key: 'ABCDEFGHIJ', address: 'otpauth://totp/a' })
  const begin = await findByRole('button', { name: 'Set up an authenticator app' })
  await person.click(begin)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Update Failed' }]))
  await person.click(begin)
  expect(await findByText('ABCD EFGH IJ')).toBeTruthy()
  expect(await findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  const { answer, arrive } = lateAnswer<{ recovery_codes: string[] }>()
  confirm.mockReturnValue(answer)
  await person.type(getByLabelText('Code'), '123456')
  await person.dblClick(getByRole('button', { name: 'Turn on' }))
  get.mockResolvedValue(on)
  arrive({ recovery_codes: ['aaaa-bbbb'] })
  expect(await findByText('aaaa-bbbb')).toBeTruthy()
  expect(confirm.mock.calls).toEqual([[{ code: '123456' }]])
  await person.click(getByRole('button', { name: 'I have saved them' }))
  expect(queryByText('aaaa-bbbb')).toBeNull()
  expect(await findByText(/9 recovery codes are left/)).toBeTruthy()
})

test('AU-11: a person with a passkey and no app sees how many codes are left, and makes new ones by the passkey', async () => {
  holdPasskeys()
  serve((api) => api.identity.passkeys.list).mockResolvedValue({
    passkeys: [{ id: 'p', name: 'Phone', created_at: AT, last_used_at: null }],
  })
  serve((api) => api.identity.passkeys.ask).mockResolvedValue(question)
  const { findByRole, findByText, renew, person } = drawFactor({ since: null, recovery_codes_left: 10 })
  renew.mockResolvedValue({ recovery_codes: ['cccc-dddd'] })
  expect(await findByText(/10 recovery codes are left/)).toBeTruthy()
  expect(await findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy()
  await person.click(await findByRole('button', { name: 'New recovery codes' }))
  await person.click(await findByRole('button', { name: 'Use a passkey' }))
  expect(await findByText('cccc-dddd')).toBeTruthy()
  expect(renew.mock.calls).toEqual([[{ passkey: signedAnswer }]])
})

test('AU-11: a wrong code is reported at its field, which keeps it; cancelling leads back', async () => {
  const { findByRole, getByLabelText, getByRole, findByText, renew, person } = drawFactor(on)
  await person.click(await findByRole('button', { name: 'New recovery codes' }))
  renew.mockRejectedValue(refusal('identity.second_factor_wrong', { status: 401 }))
  await person.type(getByLabelText('Code'), '123456')
  await person.click(getByRole('button', { name: 'Create new codes' }))
  await waitFor(() => expect(getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  expect(getByLabelText('Code')).toHaveProperty('value', '123456')
  await person.click(getByRole('button', { name: 'Cancel' }))
  expect(await findByText(/On since/)).toBeTruthy()
  expect(getByRole('button', { name: 'Remove the app' })).toBeTruthy()
})

test('AU-11: the app is removed by a passkey too, where the person has one', async () => {
  holdPasskeys()
  serve((api) => api.identity.passkeys.list).mockResolvedValue({
    passkeys: [{ id: 'p', name: 'Phone', created_at: AT, last_used_at: null }],
  })
  serve((api) => api.identity.passkeys.ask).mockResolvedValue(question)
  const { findByRole, remove, get, person } = drawFactor(on)
  remove.mockResolvedValue({} as never)
  await person.click(await findByRole('button', { name: 'Remove the app' }))
  const use = await findByRole('button', { name: 'Use a passkey' })
  get.mockResolvedValue(off)
  await person.click(use)
  expect(await findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy()
  expect(remove.mock.calls).toEqual([[{ passkey: signedAnswer }]])
  expect(shownToasts()).toMatchObject([{ title: 'The authenticator app is removed' }])
})
