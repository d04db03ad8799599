import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { memberWith } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import { EmailChange } from './email-change.tsx'
import { Recover } from './recover.tsx'
import { keepTypedEmail } from './typed-email.ts'

const HASH = `#${'t'.repeat(24)}`
const TOKEN = HASH.slice(1)

beforeEach(() => viewer.set(GUEST))

test('AU-10: the address of the sign-in card is there already, and the next step is the same for each', async () => {
  keepTypedEmail(' ada@example.org ')
  const request = serve((api) => api.recovery.request).mockResolvedValue({ outcome: 'check_email' })
  const { getByLabelText, getByRole, findByText, person } = await drawAt('/', <Recover hash="" />)
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  await person.click(getByRole('button', { name: 'Email me a link' }))
  expect(await findByText('Check your email')).toBeTruthy()
  expect(request.mock.calls).toEqual([[{ email: 'ada@example.org' }]])
  // Screen readers go on with the steps.
  expect(document.activeElement?.tagName).toBe('OL')
  await person.click(getByRole('button', { name: 'Ask again' }))
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  keepTypedEmail('no address')
})

test('AU-10: a request that failed keeps the address, and one without an address is not sent', async () => {
  const request = serve((api) => api.recovery.request).mockRejectedValue(failure())
  const { getByLabelText, getByRole, person } = await drawAt('/', <Recover hash="" />)
  expect(getByLabelText('Email')).toHaveProperty('value', '')
  await person.type(getByLabelText('Email'), 'ada{Enter}')
  expect(getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(request).not.toHaveBeenCalled()
  await person.type(getByLabelText('Email'), '@example.org{Enter}')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(getByRole('button', { name: 'Email me a link' })).toBeTruthy()
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
})

test('AU-10: a link that is cut off or used asks for another one; one that was not checked is kept', async () => {
  const inspect = serve((api) => api.recovery.inspect)
  const cut = await drawAt('/', <Recover hash="#short" />)
  expect(await cut.findByText('This link does not work')).toBeTruthy()
  expect(inspect).not.toHaveBeenCalled()
  cut.unmount()
  inspect.mockRejectedValueOnce(failure()).mockRejectedValueOnce(refusal('joining.link_invalid'))
  const { findByText, findByRole, person } = await drawAt('/', <Recover hash={HASH} />)
  expect(await findByText('Your link could not be checked')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('This link does not work')).toBeTruthy()
})

test('AU-10: the new password is set once, for the account that the link is for', async () => {
  serve((api) => api.recovery.inspect).mockResolvedValue({ email: 'ada@example.org' })
  const { answer, arrive } = lateAnswer<{ email: string }>()
  const save = serve((api) => api.recovery.setPassword).mockReturnValue(answer)
  const { findByText, findByLabelText, getByRole, person } = await drawAt('/', <Recover hash={HASH} />)
  expect(await findByText('ada@example.org')).toBeTruthy()
  await person.type(await findByLabelText('New Password'), 'correct horse battery')
  const form = document.querySelector('form') as HTMLFormElement
  await person.dblClick(form.querySelector('button[type=submit]') as HTMLElement)
  arrive({ email: 'ada@example.org' })
  expect(await findByText('Your new password is set')).toBeTruthy()
  expect(save.mock.calls).toEqual([[{ token: TOKEN, new_password: 'correct horse battery' }]])
  expect(getByRole('link', { name: 'Sign In' })).toBeTruthy()
})

async function drawChange(hash = HASH) {
  const onDone = vi.fn()
  const pending = serve((api) => api.joining.emailChange.pending)
  pending.mockResolvedValue({ email: 'new@example.org' })
  const complete = serve((api) => api.joining.emailChange.complete)
  const drawn = await drawAt('/', <EmailChange hash={hash} onDone={onDone} />)
  return { ...drawn, pending, complete, onDone }
}

test('AU-10: a visitor signs in first, and the address shows as soon as they have, elsewhere too', async () => {
  const { findByText, findByRole, pending } = await drawChange()
  expect(await findByText('Sign in first')).toBeTruthy()
  expect(pending).not.toHaveBeenCalled()
  act(() => viewer.set(memberWith()))
  expect(await findByText('new@example.org')).toBeTruthy()
  expect(await findByRole('button', { name: 'Confirm my new address' })).toBeTruthy()
})

test('AU-10: a new address is confirmed once, and a failure leaves the button', async () => {
  viewer.set(memberWith())
  const { findByRole, complete, onDone, person } = await drawChange()
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  complete.mockRejectedValueOnce(failure()).mockResolvedValue({ email: 'new@example.org' })
  const button = await findByRole('button', { name: 'Confirm my new address' })
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Update Failed' }]))
  expect(onDone).not.toHaveBeenCalled()
  await person.click(button)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(complete.mock.calls).toEqual([[{ token: TOKEN }], [{ token: TOKEN }]])
})

test('AU-10: a link that was used meanwhile, or belongs to no pending change, says so', async () => {
  viewer.set(memberWith())
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  const used = await drawChange()
  used.complete.mockRejectedValue(refusal('joining.link_invalid'))
  await used.person.click(await used.findByRole('button', { name: 'Confirm my new address' }))
  expect(await used.findByText('This link does not work')).toBeTruthy()
  used.unmount()
  const { findByText, pending } = await drawChange(`#${'u'.repeat(24)}`)
  pending.mockResolvedValue({ email: null })
  expect(await findByText('This link does not work')).toBeTruthy()
})

test('ST-2: a first address is added, and its confirmation does not depend on a second read', async () => {
  const member = memberWith()
  viewer.set({ ...member, profile: { ...member.profile, email: null } })
  const { findByRole, findByText, complete, onDone, person } = await drawChange()
  expect(await findByText('Press the button to add this address to your account.')).toBeTruthy()
  serve((api) => api.identity.viewer).mockRejectedValue(failure())
  complete.mockResolvedValue({ email: 'new@example.org' })
  await person.click(await findByRole('button', { name: 'Confirm my new address' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(shownToasts()).toMatchObject([{ title: 'Email Updated' }])
  expect(viewer.get()).toMatchObject({ profile: { email: 'new@example.org' } })
})

test('AU-10: a confirmation whose answer was lost is seen at the next press', async () => {
  const member = memberWith()
  viewer.set(member)
  const { findByRole, complete, onDone, person } = await drawChange()
  complete.mockRejectedValueOnce(failure()).mockRejectedValueOnce(refusal('joining.link_invalid'))
  const changed = { ...member, profile: { ...member.profile, email: 'new@example.org' } }
  serve((api) => api.identity.viewer).mockResolvedValue(changed)
  const button = await findByRole('button', { name: 'Confirm my new address' })
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Update Failed' }]))
  await person.click(button)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})
