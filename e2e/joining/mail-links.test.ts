import { request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn, signUp } from '../steps/auth-steps.ts'
import { importWaitlist } from '../steps/waitlist.ts'

const WAITLIST = `email,full_name,referral_code,telegram_id
hana@example.org,Hana,HANA1111,
,Telegram Tom,TOMTOM22,778`

let server: RunningServer
/** An origin that other machines could open, so that addresses have to be proven by mail (D2). */
let origin: string
let secrets: Map<string, string>
beforeAll(async () => {
  server = await startServer()
  // Done while the origin is loopback: elsewhere no start prints a link.
  await becomeFirstAdmin({ request: await request.newContext() }, server)
  secrets = await importWaitlist(server, WAITLIST)
  await server.stop()
  const url = new URL(server.origin)
  url.hostname = 'chat.example.test'
  origin = url.origin
  await server.restart({ PUBLIC_ORIGIN: origin })
})

async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin, ...options })
  allowProblem(page, /status of 4\d\d/)
  // Browsers report this for any origin without HTTPS that is not this machine.
  allowProblem(page, /Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto(path)
  return page
}

/** Signs the super admin in without the form, whose greeting would cover the buttons below it. */
async function openAsRoot(path: string): Promise<Page> {
  const page = await openPage('/auth')
  const data = { identifier: 'root@example.org', password: PASSWORD }
  expect(await call(page, '/api/membership/sign-in', data)).toMatchObject({ viewer: expect.anything() })
  await page.goto(path)
  return page
}

/** Calls the API from the page, whose browser alone knows the origin. */
function call(page: Page, path: string, data?: object): Promise<unknown> {
  return page.evaluate(
    async ({ path, data }) => {
      const headers = { 'content-type': 'application/json' }
      const sending = data && { method: 'POST', headers, body: JSON.stringify(data) }
      return (await fetch(path, sending)).json()
    },
    { path, data },
  )
}

/** Opens the newest mail to an address, as the super admin reads it in the outbox; returns the link in it. */
async function linkMailedTo(email: string, path = 'link'): Promise<string> {
  const page = await openAsRoot('/super-admin/mail')
  const mail = page.getByRole('listitem').filter({ hasText: `to ${email}` })
  await expect
    .poll(
      async () => {
        if ((await mail.count()) === 0) await press(page, 'Refresh')
        return mail.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await mail.first().getByRole('button').first().click()
  await expectClean(page, 'a mail in the outbox')
  const link = mail.first().getByRole('link')
  const address = await link.innerText()
  expect(address).toMatch(new RegExp(`^${origin}/auth/${path}#`))
  expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(address)
  await page.context().close()
  return address
}

/** Waits for another mail to an address than the one with the link `earlier`; returns the link in it. */
async function nextLinkMailedTo(email: string, earlier: string): Promise<string> {
  const page = await openAsRoot('/super-admin')
  let address = earlier
  await expect
    .poll(
      async () => {
        const { mails } = (await call(page, '/api/mail/outbox')) as { mails: { id: string; to: string }[] }
        const id = mails.find(({ to }) => to === email)?.id
        const { text } = (await call(page, `/api/mail/outbox/${id}/open`, {})) as { text: string }
        address = text.match(/http\S+\/auth\/\S+/)?.[0] ?? earlier
        return address
      },
      { timeout: 60_000 },
    )
    .not.toBe(earlier)
  await page.context().close()
  return address
}

test('AU-4: a sign-up waits for its link; opening it uses nothing up, the button makes the member', async () => {
  const page = await openPage('/auth', { device: 'phone' })
  await signUp(page, 'iris@example.org', PASSWORD)
  expect(await seeToast(page, 'Check your email')).toContain(
    "We've sent you a confirmation link to complete your registration.",
  )
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText('iris@example.org').waitFor()
  await expectClean(page, 'a sign-up that waits for its mail')
  expect(await page.getByRole('button', { name: /^Send again in/ }).isDisabled()).toBe(true)
  await press(page, 'Change what I entered')
  expect(await page.getByLabel('Email').inputValue()).toBe('iris@example.org')
  const link = await linkMailedTo('iris@example.org')
  for (let opening = 0; opening < 2; opening++) {
    await page.goto(link)
    await page.reload()
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    expect(await page.getByLabel('New Password').count()).toBe(0)
  }
  await press(page, 'Confirm my address')
  await seeToast(page, 'Welcome to PepperChat!')
  await expect.poll(() => page.url()).toBe(`${origin}/`)
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await page.getByText('Already confirmed').waitFor()
})

test('AU-4: a person without the mail has it sent again, with the entered data', async () => {
  const page = await openPage('/')
  await page.clock.install()
  await page.goto('/auth')
  await signUp(page, 'lena@example.org', PASSWORD)
  await page.getByRole('button', { name: /^Send again in/ }).waitFor()
  await page.clock.runFor(31_000)
  const answer = page.waitForResponse('**/rpc/joining/signUp')
  await press(page, 'Send again')
  expect((await answer).status()).toBe(200)
  await seeToast(page, 'Sent again')
  await page.getByRole('button', { name: /^Send again in/ }).waitFor()
})

test('AU-15: before the link is used, signing in says that the address is not confirmed', async () => {
  const page = await openPage('/auth')
  await signUp(page, 'jack@example.org', PASSWORD)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto('/auth')
  await signIn(page, 'jack@example.org', PASSWORD)
  expect(await seeToast(page, 'Sign In Failed')).toContain('Please confirm your email address first')
})

test('AU-3: an activation that is finished in another browser takes the password of that one', async () => {
  const started = await openPage('/auth?tab=activate')
  await started.getByLabel('Referral Code').fill('hana1111')
  await started.getByLabel('New Password').fill('a password of a stranger')
  await press(started, 'Activate Account')
  await started.getByText('the email address that you have on the waitlist').waitFor()
  const page = await openPage(await linkMailedTo('hana@example.org'))
  await page.getByRole('heading', { name: 'Activate your account' }).waitFor()
  await page.getByText('hana@example.org').waitFor()
  await press(page, 'Activate Account')
  await page.getByText('Please choose a password.').waitFor()
  await expectClean(page, 'an activation without a password')
  await page.getByLabel('New Password').fill(PASSWORD)
  await press(page, 'Activate Account')
  await seeToast(page, 'Account Activated!')
  const stranger = await openPage('/auth')
  await signIn(stranger, 'hana1111', 'a password of a stranger')
  await seeToast(stranger, 'Invalid Credentials')
})

test('D2: a record without an email is claimed with the secret that the import printed', async () => {
  const page = await openPage('/auth?tab=activate')
  await page.getByLabel('Referral Code').fill('TOMTOM22')
  await page.getByLabel('Email').fill('tom@example.org')
  await page.getByLabel('New Password').fill(PASSWORD)
  await press(page, 'Activate Account')
  const secret = page.getByLabel('Claim secret')
  await secret.fill('not the secret')
  await press(page, 'Activate Account')
  await page.getByText('This secret is wrong or was already used.').waitFor()
  const withoutSecret = page.getByRole('link', { name: 'Sign up and claim your place' })
  const { searchParams } = new URL((await withoutSecret.getAttribute('href')) ?? '', origin)
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'signup', next: '/claim?code=TOMTOM22' })
  await page.getByLabel('Referral Code').fill('HANA1111')
  expect(await secret.count()).toBe(0)
  await page.getByLabel('Referral Code').fill('TOMTOM22')
  await secret.fill(secrets.get('TOMTOM22') ?? '')
  await press(page, 'Activate Account')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await linkMailedTo('tom@example.org'))
  await press(page, 'Activate Account')
  await seeToast(page, 'Account Activated!')
})

test('AU-15: after too many wrong passwords the toast says when to try again', async () => {
  const page = await openPage('/auth')
  await page.getByLabel('Email or Referral Code').fill('kim@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  for (let attempt = 0; attempt < 11; attempt++) {
    const answer = page.waitForResponse('**/rpc/joining/signIn')
    await press(page, 'Sign In')
    await answer
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  }
  expect(await seeToast(page, 'Sign In Failed')).toMatch(/Too many attempts\. Please try again in/)
})

test('AD-1: the outbox is for super admins; visitors are led to signing in, others home', async () => {
  const page = await openPage('/super-admin/mail')
  await expect.poll(() => page.url()).toBe(`${origin}/auth?next=%2Fsuper-admin%2Fmail`)
  await signIn(page, 'iris@example.org', PASSWORD)
  expect(await seeToast(page, 'Access Denied')).toContain(
    'You need super admin privileges to access this page.',
  )
  await expect.poll(() => page.url()).toBe(`${origin}/`)
})

test('a link that was cut is explained, with the ways on', async () => {
  const page = await openPage('/auth/link#too-short')
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'AU-10: on a %s, a member changes the address with the password, and confirms the new one where they are signed in',
  async (device) => {
    const [before, after] = [`before-${device}@example.org`, `after-${device}@example.org`]
    const joining = await openPage('/auth')
    await signUp(joining, before, PASSWORD)
    await joining.getByRole('heading', { name: 'Check your email' }).waitFor()
    await joining.goto(await linkMailedTo(before))
    await press(joining, 'Confirm my address')
    await expect.poll(() => joining.url()).toBe(`${origin}/`)
    await joining.context().close()
    const page = await openPage('/auth?next=%2F%3Fsettings%3Daccount', { device })
    await signIn(page, before, PASSWORD)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(after)
    await page.getByLabel('Current password').fill('not the password')
    await press(page, 'Save')
    await page.getByText('This is not your current password.').waitFor()
    expect(await page.getByLabel('New email').inputValue()).toBe(after)
    await expectClean(page, 'a refused change of the address')
    await page.getByLabel('Current password').fill(PASSWORD)
    await press(page, 'Save')
    await page.getByText(`Open the link we sent to ${after} to finish.`).waitFor()
    const first = await linkMailedTo(after, 'email-change')
    await press(page, 'Send again')
    const link = await nextLinkMailedTo(after, first)
    await expectClean(page, 'a change of the address that waits')
    const stranger = await openPage(link)
    await stranger.getByRole('heading', { name: 'Sign in first' }).waitFor()
    await expectClean(stranger, 'a change of the address opened by a stranger')
    await stranger.context().close()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor()
    await expectClean(page, 'the question for a new address')
    await press(page, 'Confirm my new address')
    await page.getByRole('dialog', { name: 'Account Settings' }).getByText(after).waitFor()
    await linkMailedTo(before, 'not-me')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  },
)
