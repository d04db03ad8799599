import { request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { readMail } from '../steps/outbox.ts'

const NEW_PASSWORD = 'a quiet house of garlic'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})

const mailedLink = async (email: string, subject: RegExp) => (await readMail(server, email, subject)).link

test.each(['phone', 'desktop'] as const)(
  'AU-10: on a %s, a person who forgot the password asks for a link, chooses a new one and signs in with it',
  async (device) => {
    const { email } = await joinAsMember(await newPage(), server.origin)
    const elsewhere = await request.newContext()
    await elsewhere.post(`${server.origin}/api/membership/sign-in`, {
      data: { identifier: email, password: PASSWORD },
    })
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    await page.goto('/auth')
    await page.getByLabel('Email or Referral Code').fill(email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await expectClean(page, 'the form for a lost password')
    await page.getByLabel('Email', { exact: true }).fill('')
    await press(page, 'Email me a link')
    await page.getByText('Please enter your email address.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press(page, 'Email me a link')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expectClean(page, 'the answer to a lost password')
    const link = await mailedLink(email, /Choose a new password/)
    expect(link).toMatch(new RegExp(`^${server.origin}/auth/recover#`))
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByText(email).waitFor()
    await expectClean(page, 'the form of a recovery link')
    await press(page, 'Set the new password')
    await page.getByText('Please choose a password.').waitFor()
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await press(page, 'Set the new password')
    await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
    await expectClean(page, 'a new password that is set')
    const viewer = await elsewhere.get(`${server.origin}/api/identity/viewer`)
    expect((await viewer.json()).status).toBe('guest')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, email, PASSWORD)
    await seeToast(page, 'Invalid Credentials')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await press(page, 'Sign In')
    await expect.poll(() => page.url()).toBe(`${server.origin}/`)
    await mailedLink(email, /password was changed/)
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await page.getByRole('button', { name: 'Email me a link' }).waitFor()
    await expectClean(page, 'a recovery link that was used')
  },
)

test('AU-10: an unknown address gets the same answer as a known one', async () => {
  const page = await newPage({ origin: server.origin })
  await page.goto('/auth/recover')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await press(page, 'Email me a link')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText('nobody@example.org').waitFor()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'AU-10: on a %s, after an administrator’s sign-in link a member sets a new password without the old one',
  async (device) => {
    const { email } = await joinAsMember(await newPage(), server.origin)
    const admin = await openAsAdmin(server, '/admin/users')
    const found = await admin.request.get(`${server.origin}/api/admin/users?q=${email}`)
    const [{ id }] = (await found.json()).users
    const sent = await admin.request.post(`${server.origin}/api/admin/users/${id}/sign-in-link`, {
      headers: { origin: server.origin },
      data: {},
    })
    expect(sent.status()).toBe(200)
    await admin.context().close()
    const link = await mailedLink(email, /Sign in to/)
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Sign in with your link' }).waitFor()
    await press(page, 'Sign In')
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await expectClean(page, 'a new password after a sign-in link')
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await press(page, 'Set the new password')
    await expect.poll(() => page.url()).toBe(`${server.origin}/`)
    const device2 = await request.newContext()
    const signedIn = await device2.post(`${server.origin}/api/membership/sign-in`, {
      data: { identifier: email, password: NEW_PASSWORD },
    })
    expect(signedIn.status()).toBe(200)
  },
)
