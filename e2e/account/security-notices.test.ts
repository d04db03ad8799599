import { type APIRequestContext, request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

const NEW_PASSWORD = 'a quiet house of garlic'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})

/** Signs in on a kind of device that the account does not know. */
async function signInElsewhere(email: string): Promise<APIRequestContext> {
  const device = await request.newContext({ userAgent: 'A browser in another house' })
  const answer = await device.post(`${server.origin}/api/membership/sign-in`, {
    data: { identifier: email, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  return device
}

/** Opens the security notice to an address in the outbox, as the super admin does; returns its link. */
async function noticeLink(email: string): Promise<string> {
  const page = await openAsAdmin(server, '/super-admin/mail')
  const mail = page.getByRole('listitem').filter({ hasText: `to ${email}` })
  await expect
    .poll(
      async () => {
        if ((await mail.count()) === 0) await press(page, 'Refresh')
        return mail.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1)
  expect(await page.getByText('/auth/not-me#').count()).toBe(0)
  await mail.getByRole('button', { name: /New sign-in to your PepperChat account/ }).click()
  const address = await mail.getByRole('link').innerText()
  await expectClean(page, 'a security notice in the outbox')
  await page.context().close()
  return address
}

const isSignedIn = async (device: APIRequestContext) =>
  (await (await device.get(`${server.origin}/api/identity/viewer`)).json()).status === 'authenticated'

test.each(['phone', 'desktop'] as const)(
  'W5: on a %s, the owner follows "new sign-in", ends all sessions, sets a new password and is signed in again',
  async (device) => {
    const { email } = await joinAsMember(await newPage(), server.origin)
    const elsewhere = await signInElsewhere(email)
    const link = await noticeLink(email)
    expect(link).toMatch(new RegExp(`^${server.origin}/auth/not-me#`))
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    await page.goto(link)
    await page.getByText(email).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Secure your account' }).waitFor()
    await expectClean(page, 'a pressed link of a notice')
    expect(await isSignedIn(elsewhere)).toBe(true)
    await press(page, 'This was not me: secure my account')
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    expect(await isSignedIn(elsewhere)).toBe(false)
    await expectClean(page, 'the form after a notice')
    await page.reload()
    await press(page, 'Set the new password')
    await page.getByText('Please choose a password.').waitFor()
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await press(page, 'Set the new password')
    await page.getByRole('heading', { name: 'Your account is yours again' }).waitFor()
    await expectClean(page, 'an account that is secured')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, email, PASSWORD)
    await seeToast(page, 'Invalid Credentials')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await press(page, 'Sign In')
    await expect.poll(() => page.url()).toBe(`${server.origin}/`)
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await expectClean(page, 'a notice link that was used')
    await press(page, 'Send me another link')
    await page.getByText('Please enter your email address.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press(page, 'Send me another link')
    await page.getByText(/^Check your email: if this account needs/).waitFor()
    await expectClean(page, 'a notice link that is sent again')
  },
)

test('SE-2: in a browser that is signed in, the form for the new password stays, and its member is signed out', async () => {
  const page = await newPage({ device: 'phone' })
  allowProblem(page, /status of 4\d\d/)
  const { email } = await joinAsMember(page, server.origin)
  await signInElsewhere(email)
  await page.goto(await noticeLink(email))
  await press(page, 'This was not me: secure my account')
  const heading = page.getByRole('heading', { name: 'Choose a new password' })
  await heading.waitFor()
  const asked = page.waitForResponse((response) => response.url().endsWith('/rpc/identity/viewer'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
  await page.getByRole('button', { name: /^Notifications/ }).waitFor({ state: 'detached' })
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await press(page, 'Set the new password')
  await page.getByRole('heading', { name: 'Your account is yours again' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email, NEW_PASSWORD)
  await expect.poll(() => page.url()).toBe(`${server.origin}/`)
})

test('SE-2: wrong passwords on another device show a toast on the open page', async () => {
  const page = await newPage({ device: 'phone' })
  const { email } = await joinAsMember(page, server.origin)
  await page.goto(`${server.origin}/chat`)
  await page.getByRole('textbox').first().waitFor()
  const elsewhere = await request.newContext({ userAgent: 'A browser in another house' })
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const data = { identifier: email, password: 'a wrong password' }
    expect((await elsewhere.post(`${server.origin}/api/membership/sign-in`, { data })).status()).toBe(401)
  }
  await seeToast(page, 'Suspicious Activity Detected')
  await expectClean(page, 'a toast about suspicious activity')
})
