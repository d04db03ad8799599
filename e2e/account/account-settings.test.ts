import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config/config.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn, toast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
/** A person whose profile has no address, and an administrator; both sign in with their referral codes. */
let lost: string
let admin: string
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  lost = await join('lost@example.org')
  admin = await join('ada.admin@example.org')
  await join('gone@example.org')
  await server.stop()
  await change(async ({ kysely }) => {
    const { auth_user_id } = await kysely
      .selectFrom('profiles')
      .select('auth_user_id')
      .where('referral_code', '=', admin)
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('user_roles')
      .values({ user_id: String(auth_user_id), role_hierarchy: 'admin' })
      .execute()
    await kysely
      .updateTable('profiles')
      .set({ email: null, mailbox: null })
      .where('referral_code', '=', lost)
      .execute()
    await kysely.deleteFrom('profiles').where('email', '=', 'gone@example.org').execute()
  })
  await server.restart()
})

/** Signs a person up; returns their referral code. */
async function join(email: string): Promise<string> {
  const response = await fetch(`${server.origin}/api/membership/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const body = (await response.json()) as { viewer: { profile: { referral_code: string } } }
  return body.viewer.profile.referral_code
}

/** Makes a change that no operation makes, while the server is down. */
async function change(write: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  await write(database)
  await database.close()
}

async function openAsMember(path = '/', options: PageOptions = {}): Promise<{ page: Page; email: string }> {
  const page = await newPage({ origin: server.origin, ...options })
  const { email } = await joinAsMember(page, server.origin)
  await page.goto(path)
  return { page, email }
}

async function signInAs(
  identifier: string,
  path: string,
  options: PageOptions = {},
  password = PASSWORD,
): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  await page.goto(path)
  await page.waitForURL(/\/auth/)
  await signIn(page, identifier, password)
  await settings(page).waitFor()
  return page
}

test('ST-1: a menu that is still sliding away is hidden from screen readers and takes no press', async () => {
  const { page } = await openAsMember('/faq', { device: 'phone' })
  await press(page, 'Menu')
  const account = page.getByRole('button', { name: /Authenticated User/ })
  await account.click({ trial: true })
  await page.evaluate(() => document.documentElement.style.setProperty('--motion-move', '60s'))
  await account.click()
  await settings(page).waitFor()
  const menu = page.locator('dialog[aria-label=Menu]')
  expect(await menu.evaluate((dialog) => getComputedStyle(dialog).display)).not.toBe('none')
  expect(await page.getByRole('dialog', { name: 'Menu' }).count()).toBe(0)
  expect(await menu.evaluate((dialog: HTMLElement) => dialog.inert)).toBe(true)
})

const settings = (page: Page) => page.getByRole('dialog', { name: 'Account Settings' })
const headings = (page: Page) => settings(page).getByRole('heading', { level: 3 }).allInnerTexts()
const row = (page: Page, name: string) =>
  settings(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
const nameButton = (page: Page) => row(page, 'Display name').getByRole('button')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('ST-1, ST-3: a member opens the settings from the drawer, over the whole phone, and goes back out', async () => {
  const { page, email } = await openAsMember('/faq', {
    device: 'phone',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await press(page, 'Menu')
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await settings(page).waitFor()
  expect(await page.getByRole('dialog', { name: 'Menu' }).count()).toBe(0)
  await expect.poll(() => settings(page).boundingBox()).toMatchObject({ width: 390, height: 844 })
  expect(await headings(page)).toEqual(['Account Information', 'Preferences', 'Information & Support'])
  const names = await settings(page).locator('dt').allInnerTexts()
  expect(names).toEqual([
    'Email',
    'Display name',
    'Credits',
    'Progress tier',
    'XP',
    'PBT',
    'Subscription',
    'Referral code',
    'Referral link',
  ])
  expect(await row(page, 'Email').innerText()).toContain(email)
  await row(page, 'Email').getByRole('button', { name: 'Change email' }).waitFor()
  expect(await row(page, 'PBT').innerText()).toContain('Disabled in the waitlist phase')
  expect(await row(page, 'Subscription').innerText()).toContain('Not Available / Inactive')
  expect(await row(page, 'Subscription').innerText()).toContain('Premium subscriptions coming soon')
  await row(page, 'Referral code').getByRole('button', { name: 'Copy' }).click()
  await seeToast(page, 'Copied!', 'Referral code copied to clipboard')
  await page.goBack()
  await settings(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/faq')
  // The drawer is gone: the focus is where it was opened from.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Menu')
  await page.goForward()
  await settings(page).waitFor()
  await page.reload()
  await settings(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await page.waitForURL(`${server.origin}/privacy-policy`)
  expect(await settings(page).count()).toBe(0)
})

test('ST-2: by keyboard alone a name is edited, left, refused and restored, and kept', async () => {
  const { page } = await openAsMember('/?settings=account')
  allowProblem(page, /status of 500|answered 500/)
  const before = await nameButton(page).innerText()
  await nameButton(page).press('Enter')
  const field = settings(page).getByRole('textbox', { name: 'Display name' })
  await field.fill('Nobody')
  await field.press('Escape')
  expect(await nameButton(page).innerText()).toBe(before)
  expect(await focused(page)).toContain(before.split(/[\n,]/)[0])
  await nameButton(page).press('Enter')
  await field.fill('  ')
  await field.press('Enter')
  await settings(page).getByText('Please enter a name of 1 to 80 characters.').waitFor()
  await expectClean(page, 'a name that is none')
  await page.route('**/rpc/identity/changeDisplayName', (route) =>
    route.fulfill({ status: 500, json: { json: { code: 'server.failed', data: { request_id: 'r-17' } } } }),
  )
  await field.fill('Nova of the Stalls')
  await field.press('Enter')
  await seeToast(page, 'Update Failed', 'Failed to update display name. Please try again.')
  expect(await nameButton(page).innerText()).toBe(before)
  await row(page, 'Display name')
    .getByText(/Something went wrong on our side\..* r-17/)
    .waitFor()
  await page.unroute('**/rpc/identity/changeDisplayName')
  await nameButton(page).press('Enter')
  expect(await field.inputValue()).toBe('Nova of the Stalls')
  await settings(page).getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Display Name Updated', 'Your display name has been updated successfully.')
  await page.reload()
  await expect.poll(() => nameButton(page).innerText()).toContain('Nova of the Stalls')
})

test('ST-2: an address is added only where there is none, one row at a time', async () => {
  const page = await signInAs(lost, '/credit-history?settings=account')
  allowProblem(page, /status of 409/)
  const email = row(page, 'Email')
  expect(await email.getByRole('button').innerText()).toContain('Not provided')
  await nameButton(page).click()
  await email.getByRole('button').click()
  expect(await settings(page).getByRole('textbox').count()).toBe(1)
  const field = settings(page).getByRole('textbox', { name: 'Email' })
  await field.fill('ada.admin@example.org')
  await field.press('Enter')
  await seeToast(page, 'Update Failed', 'Failed to update email. Please try again.')
  await email.getByText('Not provided').waitFor()
  await email.getByRole('button').click()
  await field.fill('found@example.org')
  await field.press('Enter')
  await seeToast(page, 'Email Updated', 'Your email has been updated successfully.')
  await email.getByText('found@example.org').waitFor()
  await email.getByRole('button', { name: 'Change email' }).waitFor()
})

test('ST-2: an account without a profile has one once the settings were opened', async () => {
  const page = await signInAs('gone@example.org', '/faq?settings=account')
  await row(page, 'Referral code').waitFor()
  expect(await row(page, 'Display name').innerText()).toContain('gone')
})

test('ST-1: a link into the settings leads a visitor to signing in, and back; closing leaves the page', async () => {
  const { email } = await openAsMember()
  const page = await signInAs(email, '/faq?settings=preferences')
  expect(new URL(page.url()).pathname).toBe('/faq')
  expect(await focused(page)).toMatch(/^Preferences/)
  await page.reload()
  await settings(page).waitFor()
  await page.keyboard.press('Escape')
  await settings(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.origin}/faq`)
  await page.goto('/faq?settings=nonsense')
  await settings(page).getByRole('button', { name: 'Logout' }).click()
  await seeToast(page, 'Signed out')
  expect(page.url()).toBe(`${server.origin}/faq`)
})

test('ST-4: preferences apply at once and on a second device, and go back where the server refuses', async () => {
  const { page, email } = await openAsMember('/?settings=preferences')
  allowProblem(page, /status of 500|answered 500/)
  const second = await signInAs(email, '/?settings=preferences')
  const scheme = (of: Page) => of.evaluate(() => document.documentElement.dataset.scheme)
  const dark = await scheme(page)
  const notifications = settings(page).getByRole('switch', { name: /^Notifications/ })
  await page.route('**/rpc/preferences/change', (route) => route.fulfill({ status: 500, json: {} }))
  await notifications.click()
  await seeToast(page, 'Update Failed', 'Failed to update setting. Please try again.')
  expect(await notifications.isChecked()).toBe(true)
  await settings(page).getByText('Light', { exact: true }).click()
  await expect.poll(() => scheme(page)).toBe(dark)
  await page.unroute('**/rpc/preferences/change')
  await settings(page).getByText('Light', { exact: true }).click()
  await seeToast(page, 'Settings Updated', 'Theme has been updated successfully.')
  expect(await scheme(page)).not.toBe(dark)
  await notifications.click()
  await seeToast(page, 'Settings Updated', 'Notifications has been updated successfully.')
  await settings(page)
    .getByRole('switch', { name: /^Announcements by email/ })
    .click()
  await seeToast(page, 'Settings Updated', 'Announcements by email has been')
  await settings(page).getByLabel('Language').selectOption('de')
  await page.locator('html[lang=de]').waitFor()
  await second.reload()
  await second.locator('html[lang=de]').waitFor()
  expect(await scheme(second)).toBe(await scheme(page))
  for (const place of [0, 1]) expect(await second.getByRole('switch').nth(place).isChecked()).toBe(false)
  await second.locator('select').selectOption('en')
  await settings(second).waitFor()
})

test.each(['dark', 'light'] as const)(
  'ST-1: administrators have their panel, super admins theirs too: %s',
  async (scheme) => {
    const page = await signInAs(admin, '/?settings=admin', { scheme, device: 'phone' })
    expect(await headings(page)).toEqual([
      'Account Information',
      'Preferences',
      'Admin Control Panel',
      'Information & Support',
    ])
    await settings(page).getByText('Admin', { exact: true }).waitFor()
    expect(await row(page, 'Credits').innerText()).toContain('Unlimited (Admin)')
    await expectClean(page, `the panel of an administrator, ${scheme}`)
    await settings(page).getByRole('link', { name: 'Waitlist', exact: true }).click()
    await page.waitForURL(/\/admin\/waitlist$/)
    expect(await settings(page).count()).toBe(0)
  },
)

test('ST-1: a super admin has the badge, and the screens that only they may use', async () => {
  const page = await newPage({ origin: server.origin })
  await becomeFirstAdmin(page, server)
  await page.goto('/?settings=super-admin')
  await settings(page).waitFor()
  expect(await headings(page)).toEqual([
    'Account Information',
    'Preferences',
    'Super Admin Settings',
    'Admin Control Panel',
    'Information & Support',
  ])
  const own = settings(page).getByRole('heading', { name: 'Super Admin Settings' }).locator('..')
  expect((await own.getByRole('link').allInnerTexts()).map((name) => name.trim())).toEqual([
    'Role Management',
    'User Management',
    'System Monitoring',
    'Admin Oversight',
  ])
  await settings(page).getByText('Super Admin', { exact: true }).first().waitFor()
  await settings(page).getByRole('link', { name: 'Email outbox' }).waitFor()
  const panel = settings(page).getByRole('region', { name: 'Admin Control Panel' })
  expect(await panel.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
    'Core Functions',
    'Management',
    'Settings',
    'Super Admin',
  ])
  const namesIn = async (group: string) => {
    const links = panel.getByRole('heading', { name: group, exact: true }).locator('..').getByRole('link')
    return (await links.allInnerTexts()).map((name) => name.trim())
  }
  expect(await namesIn('Core Functions')).toEqual(['Dashboard', 'Users', 'Analytics', 'Database'])
  const management = ['Content', 'Notifications', 'Ad Placements', 'Credit Gifts']
  expect((await namesIn('Management')).slice(0, 4)).toEqual(management)
  expect((await namesIn('Settings'))[0]).toBe('Settings')
  expect((await namesIn('Super Admin')).slice(0, 3)).toEqual(['Role Management', 'Super Admin', 'Audit Logs'])
  await expectClean(page, 'the settings of a super admin')
})

test('AU-8: a member signs out all devices, this one too, and stays signed in when the server is unreachable', async () => {
  const { page, email } = await openAsMember('/?settings=security')
  allowProblem(page, /status of (401|500)|answered 500/)
  const second = await signInAs(email, '/?settings=account')
  allowProblem(second, /status of 401/)
  await page.reload()
  const everywhere = settings(page).getByRole('button', { name: 'Sign out all devices, including this one' })
  await page.route('**/rpc/identity/signOut', (route) => route.fulfill({ status: 500, json: {} }))
  await everywhere.click()
  await seeToast(page, 'Update Failed')
  await page.unrouteAll({ behavior: 'wait' })
  await everywhere.click()
  await seeToast(page, 'You have been signed out on all devices.')
  await seeToast(second, 'Please sign in again')
  await second.goto('/')
  for (const signedOut of [page, second]) {
    await signedOut
      .getByText(/^Sign in to chat with/)
      .first()
      .waitFor()
  }
})

test.each(['phone', 'desktop'] as const)(
  'ST-5: on a %s, a member signs out another device, changes the password, and sees the security events',
  async (device) => {
    const { page, email } = await openAsMember('/?settings=account', { device })
    allowProblem(page, /status of (403|422|500)|answered 500/)
    const second = await signInAs(email, '/?settings=account')
    allowProblem(second, /status of 401/)
    await page.reload()
    const security = settings(page).getByRole('region', { name: 'Security' })
    const devices = security.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
    await expect.poll(() => devices.count()).toBe(2)
    await devices.filter({ hasText: /This device · 127\.0\.0\.\d/ }).waitFor()
    await devices.filter({ hasText: /Last seen \w+ \d+, \d{4} · 127\.0\.0\.\d/ }).waitFor()
    await expectClean(page, 'security in the settings')
    const other = devices.getByRole('button', { name: /^Sign out Chrome/ })
    await page.route('**/rpc/identity/endSession', (route) => route.fulfill({ status: 500, json: {} }))
    await other.click()
    await seeToast(page, 'Update Failed')
    await expect.poll(() => devices.count()).toBe(2)
    await page.unroute('**/rpc/identity/endSession')
    await other.click()
    await seeToast(page, 'The device was signed out')
    await expect.poll(() => devices.count()).toBe(1)
    await second.goto('/')
    await second
      .getByText(/^Sign in to chat with/)
      .first()
      .waitFor()

    await security.getByRole('button', { name: 'Change password' }).press('Enter')
    const current = security.getByLabel('Current password')
    await current.fill('not the one')
    await security.getByLabel('New password').fill('a quiet house of garlic')
    await security.getByRole('button', { name: 'Save' }).click()
    await security.getByText('This is not your current password.').waitFor()
    await current.fill(PASSWORD)
    const told = page.waitForResponse(
      async (answer) =>
        answer.url().includes('/rpc/notifications/list') &&
        (await answer.text()).includes('password_changed'),
    )
    await security.getByLabel('New password').press('Enter')
    await seeToast(page, 'Password Changed')
    await told
    expect(await toast(page, 'Your password was changed').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Change password')
    await security.getByText('Recent security events').click()
    await security.getByText('Wrong password, code or passkey while signed in').waitFor()
    await security.getByText('Password changed').waitFor()
    await signInAs(email, '/?settings=account', {}, 'a quiet house of garlic')
  },
)
