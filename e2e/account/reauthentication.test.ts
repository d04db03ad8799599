import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press } from '../steps/auth-steps.ts'
import { addAuthenticator } from '../steps/authenticator.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off', REAUTHENTICATION_MINUTES: '5' } })
})

/** Ages the sessions as if everyone had signed in an hour ago. */
async function ageSessions(): Promise<void> {
  await server.stop()
  const { dataDir } = server
  const location = { databaseUrl: undefined, databasePoolSize: 1, dataDir }
  const database = await openDatabase(location, pino({ level: 'silent' }))
  await sql`update auth_sessions set created_at = now() - interval '1 hour'`.execute(database.kysely)
  await database.close()
  await server.restart()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' })

async function openAfterAnHour(path: string, device: 'phone' | 'desktop'): Promise<Page> {
  const page = await openAsAdmin(server, '/admin', { device })
  await page.locator('main h1').waitFor()
  await returnAfterAnHour(page, path)
  return page
}

async function returnAfterAnHour(page: Page, path: string): Promise<void> {
  allowProblem(page, /status of (403|503)|ERR_CONNECTION_REFUSED|net::ERR/)
  // A page whose chunks are loading while the server is away would load itself again.
  await page.goto('about:blank')
  await ageSessions()
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

test.each(['phone', 'desktop'] as const)(
  'AU-8, AD-11: on a %s, after an hour a setting asks for the password once, and nothing typed is lost',
  async (device) => {
    const page = await openAfterAnHour('/admin/settings', device)
    const field = page.getByRole('spinbutton', { name: 'Max Chat Sessions' })
    const next = device === 'phone' ? '40' : '41'
    await field.fill(next)
    await page.getByText('1 unsaved change').waitFor()
    await press(page, 'Save Settings')
    await dialog(page).getByText('This step needs your password again.').waitFor()
    await expectClean(page, 'the question for the password')

    // A person who goes back finds everything as it was.
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You did not confirm that it is you. Try again when you can.').first().waitFor()
    await page.getByText('1 unsaved change').waitFor()
    expect(await field.inputValue()).toBe(next)

    await press(page, 'Save Settings')
    const password = dialog(page).getByLabel('Password', { exact: true })
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill('not the one at all')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('This is not your current password.').waitFor()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Everything is saved.').waitFor()
    await expect.poll(() => dialog(page).isVisible()).toBe(false)

    await field.fill('7')
    await press(page, 'Save Settings')
    await page.getByText('Everything is saved.').waitFor()
    expect(await dialog(page).isVisible()).toBe(false)
  },
)

test('AU-8, AD-3: a list of everyone is saved once the password was given', async () => {
  const page = await openAfterAnHour('/admin/users', 'desktop')
  await press(page, 'Download CSV')
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^users-.*\.csv$/)
})

test('AU-8, AU-11: on a phone, after an hour a passkey answers the question, and the requested change is made', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(page, server.origin)
  await addAuthenticator(page)
  await page.goto('/?settings=security')
  await press(page, 'Add a passkey')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await returnAfterAnHour(page, '/?settings=privacy')
  await press(page, 'Export my data')
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).waitFor()
  await expectClean(page, 'the question for the password, with a passkey')
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('link', { name: /^Download my data/ }).waitFor()
  expect(await dialog(page).isVisible()).toBe(false)
})
