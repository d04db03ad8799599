import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { memberId } from '../../shared/viewer.ts'
import { AuthCard, type AuthTab } from './auth-card.tsx'

const PASSWORD = 'correct horse battery staple'

async function drawCard({ tab = 'signin' as AuthTab, refCode = undefined as string | undefined } = {}) {
  const onForgetRef = vi.fn()
  const onMailed = vi.fn()
  const Card = () => {
    const [shown, setShown] = useState(tab)
    return (
      <AuthCard
        tab={shown}
        onTab={setShown}
        refCode={refCode}
        onForgetRef={onForgetRef}
        onMailed={onMailed}
      />
    )
  }
  const drawn = await drawAt('/auth', <Card />)
  const open = (name: string) => drawn.person.click(drawn.getByRole('tab', { name }))
  return { ...drawn, open, onForgetRef, onMailed }
}

const mailed = { outcome: 'check_email' } as const

/** Signs up until the card asks to check the mail. */
async function drawMailed() {
  const signUp = serve((api) => api.joining.signUp).mockResolvedValue(mailed)
  const drawn = await drawCard({ tab: 'signup' })
  await drawn.person.type(drawn.getByLabelText('Email'), 'ada@example.org')
  await drawn.person.type(drawn.getByLabelText('Password'), PASSWORD)
  await drawn.person.click(drawn.getByRole('button', { name: 'Create Account' }))
  await drawn.findByRole('heading', { name: 'Check your email' })
  return { ...drawn, signUp }
}

test('AU-1: typed text stays on every tab, and only the chosen form is there', async () => {
  const { open, getByLabelText, queryByLabelText, person } = await drawCard()
  await person.type(getByLabelText('Email or Referral Code'), 'ada@example.org')
  await open('Sign Up')
  expect(queryByLabelText('Email or Referral Code')).toBeNull()
  await person.type(getByLabelText('Email'), 'new@example.org')
  await open('Sign In')
  expect(getByLabelText('Email or Referral Code')).toHaveProperty('value', 'ada@example.org')
  await open('Sign Up')
  expect(getByLabelText('Email')).toHaveProperty('value', 'new@example.org')
})

test('AU-2: a sign-in welcomes the member; a code that is not activated leads to its activation', async () => {
  const signIn = serve((api) => api.joining.signIn)
  signIn.mockRejectedValueOnce(refusal('joining.code_not_activated'))
  const { getByLabelText, getByRole, findByRole, open, person } = await drawCard()
  await person.type(getByLabelText('Email or Referral Code'), 'wait2345')
  await person.type(getByLabelText('Password'), PASSWORD)
  await person.click(getByRole('button', { name: 'Sign In' }))
  await person.click(await findByRole('button', { name: 'Activate this code' }))
  expect(getByLabelText(/Referral Code/i)).toHaveProperty('value', 'WAIT2345')
  await open('Sign In')
  signIn.mockResolvedValue({ outcome: 'signed_in', viewer: memberWith() })
  await person.click(getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(memberId()).toBe(memberWith().profile.id))
  expect(shownToasts().at(-1)?.title).toBe('Welcome back!')
})

test('SE-2: the field for the mailed code stays where another code cannot be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const signIn = serve((api) => api.joining.signIn)
  signIn.mockRejectedValueOnce(refusal('identity.device_code_required', { status: 401 }))
  const { getByLabelText, getByRole, findByLabelText, findByRole, person } = await drawCard()
  await person.type(getByLabelText('Email or Referral Code'), 'ada@example.org')
  await person.type(getByLabelText('Password'), PASSWORD)
  await person.click(getByRole('button', { name: 'Sign In' }))
  await findByLabelText('Code from the email')
  signIn.mockRejectedValueOnce(refusal('limits.too_many_requests', { status: 429 }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await person.click(await findByRole('button', { name: 'Send the code again' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(getByLabelText('Code from the email')).toBeTruthy()
})

test('SE-2: another mailed code empties the field of the one before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const signIn = serve((api) => api.joining.signIn)
  signIn.mockRejectedValue(refusal('identity.device_code_required', { status: 401 }))
  const { getByLabelText, getByRole, findByLabelText, findByRole, person } = await drawCard()
  await person.type(getByLabelText('Email or Referral Code'), 'ada@example.org')
  await person.type(getByLabelText('Password'), PASSWORD)
  await person.click(getByRole('button', { name: 'Sign In' }))
  const field = await findByLabelText('Code from the email')
  signIn.mockRejectedValueOnce(refusal('identity.device_code_wrong', { status: 401 }))
  await person.type(field, '111111{Enter}')
  await waitFor(() => expect(getByLabelText('Code from the email').getAttribute('aria-invalid')).toBe('true'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await person.click(await findByRole('button', { name: 'Send the code again' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Sent again' }]))
  expect(getByLabelText('Code from the email')).toHaveProperty('value', '')
  expect(getByLabelText('Code from the email').getAttribute('aria-invalid')).not.toBe('true')
})

test('AU-4: an address that has an account is taken over to the sign-in', async () => {
  serve((api) => api.joining.signUp).mockRejectedValue(refusal('identity.email_taken'))
  const { getByLabelText, getByRole, findByRole, person } = await drawCard({ tab: 'signup' })
  await person.type(getByLabelText('Email'), 'ada@example.org')
  await person.type(getByLabelText('Password'), PASSWORD)
  await person.click(getByRole('button', { name: 'Create Account' }))
  await person.click(await findByRole('button', { name: 'Sign in with this email' }))
  expect(getByLabelText('Email or Referral Code')).toHaveProperty('value', 'ada@example.org')
})

test('AU-5: the code of the address is shown once, sent along, and can be dropped', async () => {
  const signUp = serve((api) => api.joining.signUp).mockResolvedValue(mailed)
  const { getByText, getByRole, getByLabelText, queryByText, onForgetRef, person } = await drawCard({
    tab: 'signup',
    refCode: 'code2345',
  })
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Referral Code Detected' }]))
  expect(getByText('CODE2345')).toBeTruthy()
  await person.type(getByLabelText('Email'), 'ada@example.org')
  await person.type(getByLabelText('Password'), PASSWORD)
  await person.click(getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(signUp.mock.calls[0]?.[0]).toMatchObject({ ref: 'CODE2345' }))
  await person.click(getByRole('button', { name: 'Change what I entered' }))
  await person.click(getByRole('button', { name: 'Continue without the code' }))
  expect(queryByText('CODE2345')).toBeNull()
  expect(onForgetRef).toHaveBeenCalledTimes(1)
  await person.click(getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(signUp.mock.calls[1]?.[0]).toMatchObject({ ref: '' }))
})

test('AU-5: an activation carries the code of the referrer, not that of its own record, and none where it was dropped', async () => {
  const activate = serve((api) => api.joining.startActivation).mockResolvedValue(mailed)
  const { getByRole, getByLabelText, person } = await drawCard({ tab: 'activate', refCode: 'code2345' })
  const again = async () => {
    await person.click(getByRole('button', { name: 'Activate Account' }))
    await person.click(getByRole('button', { name: 'Change what I entered' }))
  }
  await person.type(getByLabelText('New Password'), PASSWORD)
  await again()
  await person.clear(getByLabelText('Referral Code'))
  await person.type(getByLabelText('Referral Code'), 'mine2345')
  await again()
  await person.click(getByRole('button', { name: 'Continue without the code' }))
  await again()
  expect(activate.mock.calls.map(([input]) => input.ref)).toEqual([undefined, 'CODE2345', ''])
})

test('AU-5: a code that is no code, or that does not exist, is said to bring nothing', async () => {
  Object.assign(pageBootstrap(), { unknown_ref: 'GONE2345' })
  onTestFinished(() => void Object.assign(pageBootstrap(), { unknown_ref: null }))
  const unknown = await drawCard({ refCode: 'GONE2345' })
  expect(unknown.getByText(/does not exist, so there is no bonus/)).toBeTruthy()
  unknown.unmount()
  const { getByText } = await drawCard({ refCode: 'half' })
  expect(getByText(/is incomplete/)).toBeTruthy()
})

test('AU-4: after the mail the form is hidden, and its values are still there', async () => {
  const { getByText, getByRole, getByLabelText, queryByRole, onMailed, person } = await drawMailed()
  expect(onMailed.mock.calls).toEqual([['ada@example.org']])
  expect(getByText('ada@example.org')).toBeTruthy()
  expect(queryByRole('tab', { name: 'Sign In' })).toBeNull()
  expect(document.activeElement).toBe(getByRole('heading', { name: 'Check your email' }))
  await person.click(getByRole('button', { name: 'Change what I entered' }))
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  expect(getByLabelText('Password')).toHaveProperty('value', PASSWORD)
})

test('AU-4: an activation is mailed to the address of its record, whatever the form says', async () => {
  serve((api) => api.joining.startActivation).mockResolvedValue(mailed)
  const { findByRole, getByLabelText, getByRole, onMailed, person } = await drawCard({ tab: 'activate' })
  await person.type(getByLabelText('Referral Code'), 'MINE2345')
  await person.type(getByLabelText(/^Email/), 'new@example.org')
  await person.type(getByLabelText('New Password'), PASSWORD)
  await person.click(getByRole('button', { name: 'Activate Account' }))
  await findByRole('heading', { name: 'Check your email' })
  expect(onMailed.mock.calls).toEqual([[null]])
})

test('AU-4: a mail that could not be sent again is not said to be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { getByRole, signUp, person } = await drawMailed()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  signUp.mockRejectedValueOnce(failure())
  const again = getByRole('button', { name: 'Send again' })
  await person.click(again)
  await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ tone: 'destructive' }))
  expect(shownToasts().map(({ title }) => title)).not.toContain('Sent again')
  expect(again).toHaveProperty('disabled', false)
  await person.click(again)
  await waitFor(() => expect(shownToasts().map(({ title }) => title)).toContain('Sent again'))
  expect(getByRole('button', { name: /Send again in/ })).toHaveProperty('disabled', true)
  expect(signUp).toHaveBeenCalledTimes(3)
})
