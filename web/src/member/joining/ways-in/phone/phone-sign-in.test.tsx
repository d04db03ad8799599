import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawAt } from '../../../../../test/draw.tsx'
import { memberWith } from '../../../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../../../test/server.ts'
import { shownToasts } from '../../../../../test/toasts.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { memberId } from '../../../../shared/viewer.ts'
import { PhoneSignIn, type PhoneWishes } from './phone-sign-in.tsx'

const ways = { email_code: true, providers: [], wallet: false, phone: true }
beforeEach(() => void Object.assign(pageBootstrap(), { ways_in: ways }))

const asked = { outcome: 'code_sent' } as never

async function drawPhone({ isLinking = false, ...wished }: Partial<PhoneWishes> = {}) {
  const request = serve((api) => api.waysIn.phones.request).mockResolvedValue(asked)
  const link = serve((api) => api.waysIn.phones.link).mockResolvedValue(asked)
  const complete = serve((api) => api.waysIn.phones.complete)
  const onDone = vi.fn()
  const wishes = { isLinking, next: undefined, ...wished }
  const drawn = await drawAt('/', <PhoneSignIn wishes={wishes} onDone={onDone} />)
  return { ...drawn, request, link, complete, onDone }
}

/** Draws the step after the number. */
async function drawAsked(wishes: Parameters<typeof drawPhone>[0] = {}) {
  const drawn = await drawPhone(wishes)
  await drawn.person.type(drawn.getByLabelText('Phone number'), '+49 170 1234567{Enter}')
  await drawn.findByText('Check your messages')
  return drawn
}

test('AU-12: where no number can be used, it says so', async () => {
  Object.assign(pageBootstrap(), { ways_in: { ...ways, phone: false } })
  const { getByText, queryByLabelText } = await drawPhone()
  expect(getByText('Sign-in by phone is not available here.')).toBeTruthy()
  expect(queryByLabelText('Phone number')).toBeNull()
})

test('AU-12: a number without its country is not sent; a whole one is, in one form however it is typed', async () => {
  const { getByLabelText, findByText, request, person } = await drawPhone({ next: '/chat' })
  const field = getByLabelText('Phone number')
  await person.type(field, '{Enter}')
  expect(await findByText('Please enter your phone number.')).toBeTruthy()
  await person.type(field, '170 1234567{Enter}')
  expect(await findByText('Please enter the number with its country code.')).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
  await person.clear(field)
  await person.type(field, '+49 (170) 123-4567{Enter}')
  expect(await findByText('+491701234567')).toBeTruthy()
  expect(request.mock.calls).toEqual([[{ phone: '+491701234567', next: '/chat' }]])
})

test('AU-5: without the code of the invitation, the number tells the server that none counts', async () => {
  const { request } = await drawAsked({ ref: '' })
  expect(request.mock.calls).toEqual([[{ phone: '+491701234567', ref: '' }]])
})

test('AU-12: the code signs in, and leads to the page of the beginning', async () => {
  const { getByLabelText, complete, onDone, person } = await drawAsked()
  complete.mockResolvedValue({ outcome: 'signed_in', viewer: memberWith(), next: '/chat' })
  await person.type(getByLabelText('Code from the message'), '123 456{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('/chat'))
  expect(complete.mock.calls).toEqual([[{ phone_code: '123456' }]])
  expect(memberId()).toBe(memberWith().profile.id)
})

test('AU-12: a wrong code is reported at its field, a lost connection by a toast; both keep the code', async () => {
  const { getByLabelText, findByText, complete, person } = await drawAsked()
  complete.mockRejectedValueOnce(refusal('joining.link_invalid')).mockRejectedValueOnce(failure())
  const field = getByLabelText('Code from the message')
  await person.type(field, '123456{Enter}')
  expect(await findByText('This code is wrong, was already used or has expired.')).toBeTruthy()
  expect(shownToasts()).toEqual([])
  await person.type(field, '{Enter}')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(field).toHaveProperty('value', '123456')
})

test('AU-12: the second factor is asked for beside the code, and a wrong one again', async () => {
  const { getByLabelText, findByLabelText, getByRole, complete, onDone, person } = await drawAsked()
  const required = { status: 401, data: { methods: ['app'] } }
  complete.mockRejectedValueOnce(refusal('identity.second_factor_required', required))
  await person.type(getByLabelText('Code from the message'), '123456{Enter}')
  await findByLabelText(/code/i)
  complete.mockRejectedValueOnce(refusal('identity.second_factor_wrong', { status: 401 }))
  complete.mockResolvedValueOnce({ outcome: 'linked' })
  const factor = await findByLabelText(/code/i)
  await person.type(factor, '111111')
  await person.click(getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(complete).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(factor.getAttribute('aria-invalid')).toBe('true'))
  await person.clear(factor)
  await person.type(factor, '222222')
  await person.click(getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('/?settings=security'))
  expect(complete.mock.calls.at(-1)).toEqual([{ phone_code: '123456', code: '222222' }])
})

test('AU-12: a number that is new here leads to an address for its account', async () => {
  const { getByLabelText, findByText, complete, person } = await drawAsked()
  complete.mockRejectedValue(refusal('ways_in.email_needed'))
  await person.type(getByLabelText('Code from the message'), '123456{Enter}')
  expect(await findByText('Your phone number is new here')).toBeTruthy()
  expect(shownToasts()).toEqual([])
})

test('AU-12: another code may be had after a minute, and by linking it is a code for the link', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { getByRole, findByRole, link, request, person } = await drawAsked({ isLinking: true })
  expect(await findByRole('button', { name: /Ask again in/ })).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  link.mockRejectedValueOnce(failure())
  await person.click(getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  await person.click(getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('Another code is on its way'))
  expect(await findByRole('button', { name: /Ask again in/ })).toHaveProperty('disabled', true)
  expect(link).toHaveBeenCalledTimes(3)
  expect(request).not.toHaveBeenCalled()
})
