import { request } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../server/test/announcements/mail-server.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, signIn } from '../steps/auth-steps.ts'

let smtp: MailServer
let server: RunningServer
/** An origin that other machines could open, so that a device is asked for a code. */
let origin: string
beforeAll(async () => {
  smtp = await startMailServer()
  server = await startServer({ env: { SMTP_URL: smtp.url } })
  const admin = { request: await request.newContext() }
  await becomeFirstAdmin(admin, server)
  const change = { key: 'unknown_device_code', value: true, version: 0 }
  const changed = await admin.request.post(`${server.origin}/api/admin/settings/unknown_device_code`, {
    data: change,
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await server.stop()
  const url = new URL(server.origin)
  url.hostname = 'chat.example.test'
  origin = url.origin
  await server.restart({ PUBLIC_ORIGIN: origin })
})
afterAll(() => smtp[Symbol.asyncDispose]())

/** Returns the code of the newest mail that has one, without the mails that were there before; empty for none. */
async function mailedCode(before: number): Promise<string> {
  const mails = await Promise.all(smtp.mails.slice(before).map(({ raw }) => PostalMime.parse(raw)))
  return mails.flatMap(({ text = '' }) => /^(\d{6})$/m.exec(text)?.[1] ?? []).at(-1) ?? ''
}

// Only the browser knows where this host is, so the page makes the request.
const isSignedIn = (page: Page) =>
  page
    .evaluate(async () => (await (await fetch('/api/identity/viewer')).json()).status === 'authenticated')
    // It is on its way to another page.
    .catch(() => false)
const signOut = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/identity/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  )

test.each(['phone', 'desktop'] as const)(
  'SE-2: an unknown %s needs a mailed code, a known one does not',
  async (device) => {
    const before = smtp.mails.length
    const page = await newPage({ origin, device })
    allowProblem(page, /Cross-Origin-Opener-Policy header has been ignored/)
    // The page keeps asking after it was signed out.
    allowProblem(page, /status of 40[13]/)
    await page.goto('/auth')
    await signIn(page, 'root@example.org', PASSWORD)
    const field = page.getByLabel('Code from the email')
    await field.waitFor()
    await expectClean(page, 'the question for a mailed code')
    await expect.poll(() => mailedCode(before), { timeout: 60_000 }).toMatch(/^\d{6}$/)
    const code = await mailedCode(before)
    await field.fill(code === '000000' ? '111111' : '000000')
    await press(page, 'Sign In')
    await page.getByText('This code is wrong, was already used or has expired.').waitFor()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, 'Sign In')
    await expect.poll(() => isSignedIn(page), { timeout: 60_000 }).toBe(true)
    await signOut(page)
    await page.goto('/auth')
    await signIn(page, 'root@example.org', PASSWORD)
    await expect.poll(() => isSignedIn(page), { timeout: 60_000 }).toBe(true)
  },
)
