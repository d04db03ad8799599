import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config/config.ts'
import type { Transaction } from '../../server/src/platform/db/database.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { recordEvent } from '../../server/src/platform/events/record-event.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import {
  allowProblem,
  findAccessibilityProblems,
  newPage,
  type Page,
  type PageOptions,
} from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { seeToast, toast } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Opens the page of a member who is five XP under Silver and gets a gift once the server is up again. */
async function openNearSilver(options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  const { email } = await joinAsMember(page, server.origin)
  await happen(email, async (tx, user_id) => {
    await sql`select progress_award(${user_id}, 2995, 'test', now())`.execute(tx)
    await recordEvent(tx, 'credits.gift_processed', { user_id, gift_id: `gift-${email}`, amount: 25 })
  })
  return page
}

/** Makes a change for a person while the server is down; they get the notification once it is up again. */
async function happen(email: string, change: (tx: Transaction, userId: string) => Promise<void>) {
  await server.stop()
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  try {
    const { rows } = await sql<{ id: string }>`select id from auth_users where email = ${email}`.execute(
      database.kysely,
    )
    await database.transaction((tx) => change(tx, rows[0]?.id ?? ''))
  } finally {
    await database.close()
  }
  await server.restart()
}

test('a gift arrives by itself, stays read over a reload, and leads to the credits; a visitor has no bell', async () => {
  const page = await openNearSilver({ device: 'phone' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor({ timeout: 60_000 })
  await bell(page).click()
  await inbox(page)
    .getByRole('link', { name: /You received 25 credits/ })
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await bell(page).click()
  await inbox(page).getByRole('button', { name: 'Mark all read' }).click()
  await page.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await inbox(page)
    .getByRole('link', { name: /25 credits/ })
    .click()
  await page.getByRole('heading', { name: 'Credit History' }).waitFor()
  const visitor = await newPage({ origin: server.origin })
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Menu' }).waitFor()
  expect(await bell(visitor).count()).toBe(0)
})

test('CR-7: crossing a tier is celebrated once, appears in the inbox, and each reply shows its receipt', async () => {
  const page = await openNearSilver({ scheme: 'light' })
  await page.goto('/chat')
  await sendMessage(page, 'How does a proxy bid work?')
  await page.locator('[data-celebration=silver]').waitFor({ timeout: 60_000 })
  await seeToast(page, 'You are Silver now')
  await page.locator('[data-celebration]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor({ timeout: 60_000 })
  expect(await page.locator('[data-celebration]').count()).toBe(0)
  await bell(page).click()
  await inbox(page)
    .getByRole('link', { name: /You are Silver now/ })
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 credit · daily' }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await receipt.getByText('How does a proxy bid work?').waitFor()
  expect((await receipt.innerText()).replaceAll(/\s+/g, ' ')).toContain('Daily credits left 2')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: '1 credit · daily' }).waitFor()
  await page.goto('/credit-history')
  const own = page.getByRole('table', { name: 'Tier benefits' }).locator('[aria-current=true]')
  expect((await own.innerText()).replaceAll(/\s+/g, ' ')).toBe('Silver 3,000 6 65 3')
  expect(await page.locator('[data-celebration]').count()).toBe(0)
})

test('ST-4: a member without notifications still gets those about the account, and no others', async () => {
  const page = await newPage({ origin: server.origin, forcedColors: 'active' })
  const { email } = await joinAsMember(page, server.origin)
  await page.request.post(`${server.origin}/api/preferences`, { data: { notifications: false } })
  // The live stream opens a second after the page.
  const listening = page.waitForResponse('**/api/live')
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await listening
  await page.locator('[popover=manual] section').waitFor({ state: 'attached' })
  allowProblem(page, /net::ERR_|Failed to (fetch|load)/)
  await happen(email, async (tx, user_id) => {
    await recordEvent(tx, 'credits.gift_processed', { user_id, gift_id: `quiet-${email}`, amount: 25 })
    await recordEvent(tx, 'identity.sign_in_link_issued', { user_id })
  })
  await seeToast(page, 'A sign-in link was sent to you')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  expect(await toast(page, 'You received 25 credits').count()).toBe(0)
  await bell(page).click()
  await inbox(page).getByText('You received 25 credits').waitFor()
  // In a person's own colours the mark of unread messages is a line, because backgrounds are left out.
  const dot = inbox(page).locator('[class*=dot]').first()
  expect(
    await dot.evaluate((element) => [
      getComputedStyle(element).borderTopStyle,
      element.getBoundingClientRect().width,
    ]),
  ).toEqual(['solid', 10])
  await inbox(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^A sign-in link/ })
    .click()
  const security = page.getByRole('region', { name: 'Security' })
  await security.getByRole('list', { name: 'Where you are signed in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('settings')).toBe('security')
  await expect
    .poll(() => security.evaluate((part) => part.parentElement === document.activeElement))
    .toBe(true)
})
