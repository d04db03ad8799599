import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { memberWith } from '../../../../test/fixtures.ts'
import { closed, holdPasskeys, question, signedAnswer } from '../../../../test/passkeys.ts'
import { failure, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { memberId, viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import { PasskeyFactor } from './passkey-factor.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

beforeEach(() => viewer.set(GUEST))

function serveSignIn() {
  const ask = serve((api) => api.identity.passkeys.ask).mockResolvedValue(question)
  const signIn = serve((api) => api.joining.signInByPasskey)
  signIn.mockResolvedValue({ outcome: 'signed_in', viewer: memberWith() } as never)
  return { ask, signIn }
}

test('AU-11: a browser without passkeys is offered none', () => {
  serveSignIn()
  expect(draw(<PasskeySignIn />).container.textContent).toBe('')
})

test('AU-11: the button signs in by the passkey that the person chose', async () => {
  holdPasskeys()
  const { ask, signIn } = serveSignIn()
  const { getByRole, person } = draw(<PasskeySignIn />)
  expect(ask).not.toHaveBeenCalled()
  await person.click(getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(memberId()).toBe(memberWith().profile.id))
  expect(ask.mock.calls).toEqual([[{ purpose: 'sign_in' }]])
  expect(signIn.mock.calls).toEqual([[{ passkey: signedAnswer }]])
})

test('AU-11: where the browser offers passkeys at the field, one that is picked there signs in', async () => {
  const { ask: dialog } = holdPasskeys({ isAutofill: true })
  const { signIn } = serveSignIn()
  draw(<PasskeySignIn />)
  await waitFor(() => expect(memberId()).toBe(memberWith().profile.id))
  expect(dialog.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
  expect(signIn).toHaveBeenCalledTimes(1)
})

test('AU-11: the refusal of a picked passkey is shown; an offer that fails by itself is not', async () => {
  const { ask: dialog } = holdPasskeys({ isAutofill: true })
  const { ask, signIn } = serveSignIn()
  ask.mockRejectedValueOnce(failure())
  const first = draw(<PasskeySignIn />)
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  first.unmount()
  signIn.mockRejectedValue(failure())
  draw(<PasskeySignIn />)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Sign-in Failed' }]))
  expect(dialog).toHaveBeenCalledTimes(1)
})

test('AU-11: a passkey takes the place of a code where the account has one', async () => {
  const { ask: dialog } = holdPasskeys()
  const { ask } = serveSignIn()
  const onAnswer = vi.fn(async () => {})
  const { getByRole, queryByRole, rerender, person } = draw(
    <PasskeyFactor methods={['app']} onAnswer={onAnswer} />,
  )
  expect(queryByRole('button')).toBeNull()
  rerender(<PasskeyFactor methods={['app', 'passkey']} onAnswer={onAnswer} />)
  dialog.mockRejectedValueOnce(closed())
  await person.click(getByRole('button', { name: 'Use a passkey instead of a code' }))
  await waitFor(() => expect(dialog).toHaveBeenCalledTimes(1))
  expect(onAnswer).not.toHaveBeenCalled()
  await person.click(getByRole('button'))
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(signedAnswer))
  expect(ask).toHaveBeenCalledWith({ purpose: 'second_factor' })
  expect(shownToasts()).toEqual([])
})
