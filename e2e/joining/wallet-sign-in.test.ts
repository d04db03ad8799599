import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createWalletKey, type WalletKey } from '../../server/test/ways-in/wallet-key.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { readMail } from '../steps/outbox.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { WALLET_SIGN_IN: 'on' } })
})

/** Puts a wallet into the page, as an extension does; it signs with a key of this test, unless it is told to decline. */
async function addWallet(page: Page, key: WalletKey, name: string | null = 'Test Wallet') {
  let declines = false
  await page.exposeFunction('signByWallet', (message: string) => (declines ? null : key.sign(message)))
  await page.addInitScript(
    ({ address, name }) => {
      type Call = { method: string; params?: [string] }
      const provider = {
        request: async ({ method, params }: Call) => {
          if (method === 'eth_requestAccounts') return [address.toLowerCase()]
          if (method !== 'personal_sign') throw new Error(`no ${method}`)
          const bytes = (params?.[0] ?? '').slice(2).match(/../g) ?? []
          const message = new TextDecoder().decode(
            Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)),
          )
          const { signByWallet } = window as unknown as { signByWallet(text: string): Promise<string | null> }
          const signature = await signByWallet(message)
          if (signature === null) throw { code: 4001, message: 'User rejected the request.' }
          return signature
        },
      }
      if (name === null) return void Object.assign(window, { ethereum: provider })
      const detail = Object.freeze({ info: { uuid: 'e2e', name, icon: '', rdns: 'test' }, provider })
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { address: key.address, name },
  )
  return {
    decline: (isDeclining: boolean) => {
      declines = isDeclining
    },
  }
}

test.each(['phone', 'desktop'] as const)(
  'AU-12: on a %s, a newcomer joins by a wallet and their address, and signs in by it on another device',
  async (device) => {
    const key = createWalletKey()
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    const wallet = await addWallet(page, key)
    await page.goto('/auth?next=%2Freferrals')
    await page.getByRole('link', { name: 'Continue with a wallet' }).click()
    await page.getByRole('heading', { name: 'Sign in with a wallet' }).waitFor()
    await expectClean(page, 'signing in with a wallet')
    wallet.decline(true)
    await press(page, 'Continue with Test Wallet')
    await page.getByText('You declined in your wallet.').waitFor()
    wallet.decline(false)
    await press(page, 'Continue with Test Wallet')
    await page.getByRole('heading', { name: 'Your wallet is new here' }).waitFor()
    await expectClean(page, 'an address for a new wallet')
    const email = `${randomUUID()}@example.org`
    await page.getByLabel('Email').fill(email)
    await press(page, 'Email me a code')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const { text } = await readMail(server, email, /code to join/)
    const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
    await page.getByLabel('Code from the email').fill(code === '111111' ? '222222' : '111111')
    await press(page, 'Create Account')
    await page.getByText('This code is wrong, was already used or has expired.').waitFor()
    await page.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, 'Create Account')
    await expect.poll(() => page.url(), { timeout: 30_000 }).toBe(`${server.origin}/referrals`)

    const elsewhere = await newPage({ origin: server.origin, device })
    await addWallet(elsewhere, key, null)
    await elsewhere.goto('/auth/wallet')
    await press(elsewhere, 'Use the wallet of this browser')
    await expect.poll(() => elsewhere.url(), { timeout: 30_000 }).toBe(`${server.origin}/`)
    await elsewhere.goto('/?settings=security')
    await elsewhere.getByRole('list', { name: 'Linked services' }).getByText(key.address).waitFor()
  },
)

test('AU-12: a member links a wallet and unlinks it, and a browser without one says what to do', async () => {
  const key = createWalletKey()
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 4\d\d/)
  await joinAsMember(page, server.origin)
  await page.goto('/auth/wallet')
  await page.getByText('This browser has no wallet.').waitFor()
  await expectClean(page, 'a browser without a wallet')
  await addWallet(page, key)
  await page.goto('/?settings=security')
  await page.getByRole('link', { name: 'Link a wallet' }).click()
  await page.getByRole('heading', { name: 'Link a wallet' }).waitFor()
  await press(page, 'Continue with Test Wallet')
  const services = page.getByRole('list', { name: 'Linked services' })
  await services.getByText(key.address).waitFor({ timeout: 30_000 })
  await expectClean(page, 'a linked wallet')
  await press(page, 'Unlink Wallet')
  await page.getByRole('link', { name: 'Link a wallet' }).waitFor()
})
