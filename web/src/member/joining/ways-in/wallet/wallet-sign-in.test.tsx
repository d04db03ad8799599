import type { Completed } from '@pepper/contract/ways-in/completed'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawAt } from '../../../../../test/draw.tsx'
import { memberWith } from '../../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../../test/server.ts'
import { shownToasts } from '../../../../../test/toasts.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { WalletSignIn } from './wallet-sign-in.tsx'

const ways = { email_code: true, providers: [], wallet: true, phone: false }
beforeEach(() => void Object.assign(pageBootstrap(), { ways_in: ways }))

type Asked = { method: string; params?: unknown[] }

/** Makes a wallet that shows its address and signs. */
const provider = () => ({
  request: vi.fn(
    async ({ method }: Asked): Promise<unknown> =>
      method === 'eth_requestAccounts' ? ['0xada'] : '0xsigned',
  ),
})

/** Announces a wallet to the page, as wallets do when they are asked. */
function announce(uuid: string, name: unknown, given: unknown) {
  const answer = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, name }, provider: given } }),
    )
  window.addEventListener('eip6963:requestProvider', answer)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', answer))
}

async function drawWallets({ isLinking = false, ref = 'CODE2345' } = {}) {
  const start = serve((api) => api.waysIn.wallet.start).mockResolvedValue({ message: 'Hé' } as never)
  const link = serve((api) => api.waysIn.wallet.link).mockResolvedValue({ message: 'Hé' } as never)
  const complete = serve((api) => api.waysIn.wallet.complete)
  const onDone = vi.fn()
  const wishes = { isLinking, ref, next: undefined }
  const drawn = await drawAt('/', <WalletSignIn wishes={wishes} onDone={onDone} />)
  return { ...drawn, start, link, complete, onDone }
}

test('AU-12: without a wallet it says how to get one, and leads back to the sign-in', async () => {
  const { getByText, getByRole, queryByRole } = await drawWallets()
  expect(getByText(/This browser has no wallet/)).toBeTruthy()
  expect(getByRole('link', { name: 'Sign In' })).toBeTruthy()
  expect(queryByRole('button')).toBeNull()
})

test('AU-12: where no wallet can be used, it says so', async () => {
  Object.assign(pageBootstrap(), { ways_in: { ...ways, wallet: false } })
  announce('a', 'Acme', provider())
  const { getByText, queryByRole } = await drawWallets()
  expect(getByText('Sign-in with a wallet is not available here.')).toBeTruthy()
  expect(queryByRole('button')).toBeNull()
})

test('AU-12: each wallet is shown once, by the name that it gives itself; other things are not', async () => {
  announce('a', ' Acme ', provider())
  announce('a', 'Acme 2', provider())
  announce('b', 'B'.repeat(50), provider())
  announce('c', 'No provider', {})
  const { getAllByRole } = await drawWallets()
  expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Continue with Acme 2',
    `Continue with ${'B'.repeat(40)}`,
  ])
})

test('AU-12: a wallet that announces itself late is shown too, in place of the one without a name', async () => {
  vi.stubGlobal('ethereum', provider())
  onTestFinished(() => void vi.stubGlobal('ethereum', undefined))
  const { getByRole, queryByRole } = await drawWallets()
  expect(getByRole('button', { name: 'Use the wallet of this browser' })).toBeTruthy()
  const detail = { info: { uuid: 'late', name: 'Late' }, provider: provider() }
  act(() => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
  expect(getByRole('button', { name: 'Continue with Late' })).toBeTruthy()
  expect(queryByRole('button', { name: 'Use the wallet of this browser' })).toBeNull()
})

test('AU-12: the wallet signs the message of the server, and its signature signs in, once for two presses', async () => {
  const wallet = provider()
  announce('a', 'Acme', wallet)
  const { getByRole, start, complete, onDone, person } = await drawWallets()
  const { answer, arrive } = lateAnswer<Completed>()
  complete.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Continue with Acme' }))
  arrive({ outcome: 'signed_in', viewer: memberWith(), next: null })
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined))
  expect(start.mock.calls).toEqual([[{ address: '0xada', ref: 'CODE2345' }]])
  // The message goes to the wallet as its bytes in UTF-8.
  expect(wallet.request.mock.calls[1]?.[0]).toEqual({
    method: 'personal_sign',
    params: ['0x48c3a9', '0xada'],
  })
  expect(complete.mock.calls).toEqual([[{ signature: '0xsigned' }]])
})

test('AU-5: without the code of the invitation, the wallet tells the server that none counts', async () => {
  announce('a', 'Acme', provider())
  const { getByRole, start, complete, person } = await drawWallets({ ref: '' })
  complete.mockResolvedValue({ outcome: 'linked' })
  await person.click(getByRole('button', { name: 'Continue with Acme' }))
  await waitFor(() => expect(start.mock.calls).toEqual([[{ address: '0xada', ref: '' }]]))
})

test.each([
  { error: Object.assign(new Error(), { code: 4001 }), text: 'You declined in your wallet.' },
  { error: new Error('locked'), text: 'Your wallet did not answer. Unlock it and try again.' },
])('AU-12: the refusal of a wallet is shown ($text), and it may be tried again', async ({ error, text }) => {
  const wallet = provider()
  wallet.request.mockRejectedValueOnce(error)
  announce('a', 'Acme', wallet)
  const { getByRole, start, person } = await drawWallets()
  const button = getByRole('button', { name: 'Continue with Acme' })
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Sign-in Failed', text }]))
  expect(start).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBeNull()
})

test('AU-12: linking asks for the message of a link, and its failure is called by its name', async () => {
  announce('a', 'Acme', provider())
  const { getByRole, link, start, complete, onDone, person } = await drawWallets({ isLinking: true })
  complete.mockRejectedValueOnce(failure()).mockResolvedValue({ outcome: 'linked' })
  await person.click(getByRole('button', { name: 'Continue with Acme' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Not linked' }]))
  await person.click(getByRole('button', { name: 'Continue with Acme' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('/?settings=security'))
  expect(link).toHaveBeenCalledTimes(2)
  expect(start).not.toHaveBeenCalled()
})

test('AU-12: a wallet that is new here leads to an address; one with a second factor to its code', async () => {
  announce('a', 'Acme', provider())
  const fresh = await drawWallets()
  fresh.complete.mockRejectedValue(refusal('ways_in.email_needed'))
  await fresh.person.click(fresh.getByRole('button', { name: 'Continue with Acme' }))
  expect(await fresh.findByText('Your wallet is new here')).toBeTruthy()
  fresh.unmount()
  const { getByRole, findByLabelText, complete, onDone, person } = await drawWallets()
  const required = { status: 401, data: { methods: ['app'] } }
  complete.mockRejectedValueOnce(refusal('identity.second_factor_required', required))
  await person.click(getByRole('button', { name: 'Continue with Acme' }))
  complete.mockResolvedValue({ outcome: 'linked' })
  await person.type(await findByLabelText(/code/i), '111111{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(complete.mock.calls.at(-1)).toEqual([{ signature: '0xsigned', code: '111111' }])
  expect(shownToasts().filter(({ tone }) => tone === 'destructive')).toEqual([])
})

test('AU-11: a code that is too short is not sent, one whose answer is lost stays, and a dead signature leads back', async () => {
  announce('a', 'Acme', provider())
  const { getByRole, findByRole, findByLabelText, findByText, complete, person } = await drawWallets()
  complete.mockRejectedValueOnce(refusal('identity.second_factor_required', { status: 401 }))
  await person.click(getByRole('button', { name: 'Continue with Acme' }))
  const field = await findByLabelText(/code/i)
  await person.type(field, '12345{Enter}')
  expect(await findByText('Please enter the whole code.')).toBeTruthy()
  expect(complete).toHaveBeenCalledTimes(1)
  complete.mockRejectedValueOnce(failure())
  await person.type(field, '6{Enter}')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Sign-in Failed' }]))
  expect(await findByLabelText(/code/i)).toHaveProperty('value', '123456')
  complete.mockRejectedValueOnce(refusal('joining.link_invalid', { status: 410 }))
  await person.type(field, '{Enter}')
  expect(await findByRole('button', { name: 'Continue with Acme' })).toBeTruthy()
})
