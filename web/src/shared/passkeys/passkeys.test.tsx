import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { closed, holdPasskeys, order, question, signedAnswer } from '../../../test/passkeys.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys, createPasskey, isKeptAlready } from './passkeys.ts'
import { useHasPasskey } from './use-has-passkey.ts'

function drawButton() {
  const onAnswer = vi.fn(async () => {})
  const drawn = draw(
    <PasskeyButton purpose="second_factor" onAnswer={onAnswer}>
      Use it
    </PasskeyButton>,
  )
  return { ...drawn, onAnswer, button: drawn.getByRole('button') }
}

test('AU-11: passkeys need a browser that knows them and an address with a name', () => {
  expect(canUsePasskeys()).toBe(false)
  holdPasskeys()
  expect(canUsePasskeys()).toBe(true)
  for (const hostname of ['127.0.0.1', '[::1]']) {
    vi.stubGlobal('location', { hostname })
    expect(canUsePasskeys()).toBe(false)
  }
  vi.unstubAllGlobals()
})

test('AU-11: two presses ask once, and the answer of the browser is handed on as it is sent', async () => {
  const { ask } = holdPasskeys()
  const { answer, arrive } = lateAnswer<typeof question>()
  const asked = serve((api) => api.identity.passkeys.ask).mockReturnValue(answer)
  const { onAnswer, button, person } = drawButton()
  await person.dblClick(button)
  arrive(question)
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(signedAnswer))
  expect(asked.mock.calls).toEqual([[{ purpose: 'second_factor' }]])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('AU-11: closing the dialog of the browser is no failure, any other end of it is', async () => {
  const { ask } = holdPasskeys()
  serve((api) => api.identity.passkeys.ask).mockResolvedValue(question)
  const { onAnswer, button, person } = drawButton()
  ask.mockRejectedValueOnce(closed())
  await person.click(button)
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(shownToasts()).toEqual([])
  ask.mockRejectedValueOnce(new Error('broken'))
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Your passkey was not used' }]))
  expect(onAnswer).not.toHaveBeenCalled()
})

test('AU-11: a new passkey is sent with the transports that the server knows; a keeper that has one is recognised', async () => {
  const { make } = holdPasskeys()
  expect(await createPasskey(order)).toEqual({
    id: 'key',
    client_data: 'ZGF0YQ',
    attestation: 'bWFkZQ',
    transports: ['internal'],
  })
  make.mockRejectedValueOnce(closed())
  expect(await createPasskey(order)).toBeNull()
  make.mockRejectedValueOnce(Object.assign(new Error('kept'), { name: 'InvalidStateError' }))
  const error = await createPasskey(order).catch((reason: unknown) => reason)
  expect(isKeptAlready(error)).toBe(true)
  expect(isKeptAlready(closed())).toBe(false)
})

test('AU-11: a person has a passkey once the list says so, in a browser that may use it', async () => {
  const Asking = () => <p role="status">{useHasPasskey() ? 'yes' : 'no'}</p>
  const list = serve((api) => api.identity.passkeys.list).mockResolvedValue({
    passkeys: [{ id: uuid(1), name: 'Phone', created_at: AT, last_used_at: null }],
  })
  const without = draw(<Asking />)
  expect(without.getByRole('status').textContent).toBe('no')
  without.unmount()
  expect(list).not.toHaveBeenCalled()
  holdPasskeys()
  const { findByText, unmount } = draw(<Asking />)
  expect(await findByText('yes')).toBeTruthy()
  unmount()
  list.mockRejectedValueOnce(failure())
  const failed = draw(<Asking />)
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(failed.getByRole('status').textContent).toBe('no')
})
