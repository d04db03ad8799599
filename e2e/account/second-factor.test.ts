import { base32 } from '@better-auth/utils/base32'
import { beforeAll, expect, test } from 'vitest'
import { totpCode, totpStep } from '../../server/src/domains/identity/second-factor/totp.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

/**
 * Computes the code that an authenticator app shows: the present one, or one so many steps later, which the server
 * accepts as well.
 */
function codeOf(key: string, later = 0): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')))
  return totpCode(secret, totpStep(new Date()) + later)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email or Referral Code').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
}

const isSignedIn = async (page: Page) =>
  (await (await page.request.get('/api/identity/viewer')).json()).status === 'authenticated'
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')

test.each(['phone', 'desktop'] as const)(
  'AU-11: on a %s, an app is set up with recovery codes, a sign-in asks for a code, and the device is trusted',
  async (device) => {
    const page = await newPage({ origin: server.origin, device })
    // The page keeps asking after its session was ended elsewhere.
    allowProblem(page, /status of 40[13]/)
    const { email } = await joinAsMember(page, server.origin)
    await page.goto('/?settings=security')
    await press(page, 'Set up an authenticator app')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expectClean(page, `an authenticator app on a ${device}`)
    const key = await page.getByRole('region', { name: 'Authenticator app' }).locator('code').innerText()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await press(page, 'Turn on')
    await page.getByText('This code is wrong, was already used or has expired.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(key))
    await press(page, 'Turn on')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    await expectClean(page, `recovery codes on a ${device}`)
    const recoveryCode = await codes.first().innerText()
    const saved = page.waitForEvent('download')
    await press(page, 'Save as a file')
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
    await press(page, 'I have saved them')
    await page.getByText('10 recovery codes are left.').waitFor()

    await page.request.post('/api/identity/sign-out', { data: {} })
    await signIn(page, email)
    await codeField(page).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong, was already used or has expired.').waitFor()
    await expectClean(page, `the question for a code on a ${device}`)
    expect(await isSignedIn(page)).toBe(false)
    await codeField(page).fill(recoveryCode)
    await page.getByLabel('Do not ask for a code on this device for 30 days').check()
    await page.keyboard.press('Enter')
    await expect.poll(() => isSignedIn(page), { timeout: 60_000 }).toBe(true)

    await page.request.post('/api/identity/sign-out', { data: {} })
    await signIn(page, email)
    await expect.poll(() => isSignedIn(page), { timeout: 60_000 }).toBe(true)
    await page.goto('/?settings=security')
    await page.getByText('9 recovery codes are left.').waitFor()
    await press(page, 'Remove the app')
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(key, 1))
    await page.getByLabel('Code', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
  },
)

test('AU-11: a super admin removes the lost factor of a member, who hears of it and signs in with the password alone', async () => {
  const member = await newPage({ origin: server.origin })
  allowProblem(member, /status of 401/)
  const { email } = await joinAsMember(member, server.origin)
  const call = async (name: string, data: object) =>
    (await member.request.post(`/api/identity/second-factor/${name}`, { data })).json()
  const { key } = await call('start', {})
  await call('confirm', { code: await codeOf(key) })

  const page = await openAsAdmin(server, '/admin/users')
  const found = await page.request.get(`/api/admin/users?q=${encodeURIComponent(email)}`)
  const { users } = await found.json()
  await page.goto(`/admin/users/${users[0].id}`)
  await press(page, 'Remove the second factor')
  const question = page.getByRole('dialog', { name: `Remove the second factor of ${email}?` })
  await question.getByRole('button', { name: 'Remove' }).click()
  await question.getByText('Please say how they proved their identity.').waitFor()
  await question.getByLabel('Proof of identity').fill('By video call')
  await expectClean(page, 'the question before a second factor is removed')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Remove the second factor' }).count()).toBe(0)

  await member.goto('/')
  await member.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor({ timeout: 60_000 })
  await member.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await member.getByText('Your authenticator app was removed').first().waitFor()
  await member.request.post('/api/identity/sign-out', { data: {} })
  await signIn(member, email)
  await expect.poll(() => isSignedIn(member), { timeout: 60_000 }).toBe(true)
})
