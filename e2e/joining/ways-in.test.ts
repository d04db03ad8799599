import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, type OidcServer, startOidcServer } from '../../server/test/ways-in/oidc-server.ts'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { readMail } from '../steps/outbox.ts'

let server: RunningServer
let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidcServer(() => [`${server.origin}/auth/providers/acme/callback`])
  const file = join(mkdtempSync(join(tmpdir(), 'providers-')), 'providers.json')
  const secrets = { client_id: CLIENT.id, client_secret: CLIENT.secret }
  const acme = { id: 'acme', name: 'Acme', icon: 'building', issuer: oidc.issuer, ...secrets }
  const beta = { ...acme, id: 'beta', name: 'Beta', icon: 'key', sign_in_domains: ['beta.example'] }
  writeFileSync(file, JSON.stringify([beta, { ...acme, sign_in_domains: ['acme.example'] }]))
  server = await startServer({ env: { SIGN_IN_PROVIDERS_FILE: file } })
  const admin = { request: await request.newContext() }
  await becomeFirstAdmin(admin, server)
  const answer = await admin.request.post(`${server.origin}/api/admin/settings/sign_in_by_email`, {
    headers: { origin: server.origin },
    data: { value: true, version: 0 },
  })
  expect(answer.status()).toBe(200)
  await admin.request.dispose()
})

afterAll(() => oidc[Symbol.asyncDispose]())

test.each(['phone', 'desktop'] as const)(
  'AU-12: on a %s, a member signs in with the code of a mail, and on another device by its link',
  async (device) => {
    const { email } = await joinAsMember(await newPage(), server.origin)
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    await page.goto('/auth?next=%2Freferrals')
    await page.getByLabel('Email or Referral Code').fill(email)
    await page.getByRole('link', { name: 'Email me a code instead' }).click()
    await page.getByRole('heading', { name: 'Sign in by email' }).waitFor()
    await expectClean(page, 'the form for a mailed code')
    await press(page, 'Email me a code')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expectClean(page, 'the question for a mailed code')
    const first = await readMail(server, email, /sign-in code/)
    const code = /^\d{6}$/m.exec(first.text)?.[0] ?? ''
    await page.getByLabel('Code from the email').fill(code === '111111' ? '222222' : '111111')
    await press(page, 'Sign In')
    await page.getByText('This code is wrong, was already used or has expired.').waitFor()
    await page.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, 'Sign In')
    await expect.poll(() => page.url()).toBe(`${server.origin}/referrals`)

    const elsewhere = await newPage({ origin: server.origin, device })
    allowProblem(elsewhere, /status of 4\d\d/)
    await elsewhere.goto(first.link)
    await elsewhere.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await elsewhere.request.post(`${server.origin}/api/ways-in/email-codes`, { data: { email } })
    const second = await readMail(server, email, /sign-in code/)
    await elsewhere.goto(second.link)
    await elsewhere.getByRole('heading', { name: 'Sign in with your link' }).waitFor()
    await elsewhere.getByText(email).waitFor()
    await expectClean(elsewhere, 'a mailed sign-in link')
    await press(elsewhere, 'Sign In')
    await expect.poll(() => elsewhere.url()).toBe(`${server.origin}/`)
  },
)

test.each(['phone', 'desktop'] as const)(
  'AU-12: on a %s, a newcomer signs up by another service, and a member links and unlinks it',
  async (device) => {
    const email = `${randomUUID()}@acme.example`
    oidc.become({ sub: randomUUID(), email, email_verified: true, name: 'Ada' })
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    await page.goto('/auth')
    const services = page.getByRole('button', { name: /^Continue with/ })
    const names = ['Continue with Beta', 'Continue with Acme']
    await expect.poll(() => services.allInnerTexts()).toEqual(names)
    await page.getByLabel('Email or Referral Code').fill(email)
    await expect.poll(() => services.allInnerTexts()).toEqual(names.toReversed())
    const button = services.first()
    await expectClean(page, 'the card with another service')
    await button.click()
    await expect.poll(() => page.url(), { timeout: 30_000 }).toBe(`${server.origin}/`)
    await page.goto('/?settings=security')
    const linkedServices = page.getByRole('list', { name: 'Linked services' })
    await linkedServices.getByText(email).waitFor()
    await press(page, 'Unlink Acme')
    await page.getByText(/This is your only way to sign in/).waitFor()

    oidc.become({ sub: randomUUID(), email: `${randomUUID()}@acme.example`, email_verified: true })
    const other = await newPage({ origin: server.origin, device })
    allowProblem(other, /status of 4\d\d/)
    await joinAsMember(other, server.origin)
    await other.goto('/?settings=security')
    await press(other, 'Link Acme')
    const linked = other.getByRole('list', { name: 'Linked services' })
    await linked.getByText('acme.example').waitFor({ timeout: 30_000 })
    await expectClean(other, 'linked services')
    await press(other, 'Unlink Acme')
    await other.getByRole('button', { name: 'Link Acme' }).waitFor()

    await other.goto('/auth/provider')
    await other.getByRole('heading', { name: 'That did not work' }).waitFor()
    await expectClean(other, 'an answer of a service that is missing')
  },
)
