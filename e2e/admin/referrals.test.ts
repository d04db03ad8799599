import { readFile } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { SECRET, startReceiver } from '../../server/test/webhooks/receiver.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

// One server and one story: later tests build on what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

/** Signs a person up by a code, in the page's own browser: after opening its link, or by typing the code. */
async function joinBy(code: string, email: string, { opensLink }: { opensLink: boolean }): Promise<Page> {
  const page = await newPage({ origin: server.origin })
  if (opensLink) await page.goto(`/auth?ref=${code}`)
  const data = { email, password: PASSWORD, ...(opensLink ? {} : { ref: code }) }
  const answer = await page.request.post('/api/membership/sign-up', { data })
  expect(answer.ok()).toBe(true)
  return page
}

async function creditedTo(page: Page) {
  const answer = await page.request.get('/api/referrals')
  return ((await answer.json()) as { credited: { for_inviting: number; for_joining: number } }).credited
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const words = async (page: Page, name: string) => (await part(page, name).innerText()).replaceAll(/\s+/g, ' ')

async function download(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
}

test('AD-14: from what members did to figures, to a decision that pays both sides once', async () => {
  const fan = await newPage({ origin: server.origin })
  const { referral_code: code } = await joinAsMember(fan, server.origin)
  const asker = await joinBy(code, 'asks@example.org', { opensLink: true })
  await joinBy(code, 'types@example.org', { opensLink: false })
  const held = await joinBy(code, 'odd@mailinator.com', { opensLink: true })
  await joinBy(code, 'never@mailinator.com', { opensLink: true })
  await asker.goto('/chat')
  await sendMessage(asker, 'What is XP?')
  await asker.locator('li[data-status=answered]').waitFor()
  await fan.goto('/credit-history')
  await expect.poll(() => fan.getByText('Referral bonus credits').count()).toBe(2)

  const admin = await openAsAdmin(server, '/admin/referrals')
  await part(admin, 'From link to regular').waitFor()
  const funnel = await words(admin, 'From link to regular')
  expect(funnel).toContain('Opened a referral link 3')
  expect(funnel).toContain('Signed up 4 100% of those who opened a link')
  expect(funnel).toContain('1 of them without a link')
  expect(funnel).toContain('Got a first answer 1')
  expect(funnel).toContain('Came back on day 7 0')

  const days = part(admin, 'By day of arrival')
  await days.getByRole('button', { name: 'Show as table' }).click()
  expect(await days.getByRole('row').last().innerText()).toMatch(/^All days\s+3\s+4\s+\d\s+1\s+0$/)
  expect(await days.getByRole('row').count()).toBe(32)
  await days.getByRole('button', { name: 'Show as chart' }).click()
  const cursor = days.getByRole('slider')
  await cursor.focus()
  expect(await cursor.getAttribute('aria-valuetext')).toMatch(/Link visits 3, Sign-ups 4, .*First answers 1/)
  await admin.keyboard.press('ArrowLeft')
  expect(await cursor.getAttribute('aria-valuetext')).toMatch(/Link visits 0, Sign-ups 0/)

  const byDay = await download(admin, 'CSV by day')
  expect(byDay).toHaveLength(31)
  expect(byDay[0]).toBe('day,visits,sign_ups,without_link,verified,first_answers,day_7_due,day_7_returns')
  expect(byDay.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,3,4,1,\d,1,0,0$/)
  const byReferrer = await download(admin, 'CSV by referrer')
  expect(byReferrer).toHaveLength(2)
  expect(byReferrer[1]).toMatch(new RegExp(`^${code},.*,3,4,1,\\d,1,0,0,2,2$`))

  await press(admin, 'Last 7 days')
  await expect.poll(() => new URL(admin.url()).search).toBe('?range=7')
  const top = part(admin, 'Top referrers')
  expect(await top.getByRole('row').count()).toBe(2)
  await top.getByRole('row').last().getByRole('link').click()
  await admin.getByText(/^Only people referred by/).waitFor()
  expect(new URL(admin.url()).search).toMatch(/^\?range=7&referrer=[0-9a-f-]{36}$/)
  expect(await words(admin, 'From link to regular')).toContain('Signed up 4')
  await admin.goBack()
  await part(admin, 'Top referrers').waitFor()
  await admin.goBack()
  await expect.poll(() => new URL(admin.url()).search).toBe('')

  await admin.getByRole('main').getByRole('link', { name: 'the review queue' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'odd@mailinator.com' })
  expect(await row.innerText()).toContain('disposable email service')
  await row.getByRole('button', { name: 'Release' }).click()
  await admin.getByLabel('Note').fill('Known to us')
  await admin.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await seeToast(admin, 'Referral released')
  await fan.getByText('Referral bonus credits').nth(2).waitFor()
  expect(await creditedTo(fan)).toEqual({ for_inviting: 15, for_joining: 0 })
  expect(await creditedTo(held)).toEqual({ for_inviting: 0, for_joining: 5 })

  await admin.getByRole('button', { name: 'Cancel', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel the referral' }).click()
  await admin.getByText('No held referrals').waitFor()
  await press(admin, 'Refused')
  await admin.getByText('An administrator cancelled it.').waitFor()
  await press(admin, 'Qualified')
  await admin.getByText('An administrator released it.').waitFor()
  expect(await creditedTo(fan)).toEqual({ for_inviting: 15, for_joining: 0 })
})

test('AD-14: figures that cannot be loaded show an error and a retry; dates that are no range are refused', async () => {
  const page = await openAsAdmin(server, '/admin/referrals?range=custom&from=2024-01-01&to=2024-01-31')
  await page.getByText('No referrals in these days').waitFor()
  await page.getByRole('spinbutton', { name: /^month, Start Date/ }).focus()
  await page.keyboard.type('02012024')
  await press(page, 'Show')
  await page.getByText('The last day is before the first.').waitFor()
  await expectClean(page, 'dates that are no range')
  await page.getByRole('button', { name: /^Calendar/ }).click()
  const calendar = page.getByRole('dialog')
  await calendar.getByRole('heading', { name: /January 2024|February 2024/ }).waitFor()
  await expectClean(page, 'the calendar of a range')
  await page.keyboard.press('Escape')
  await page.goto('/admin/referrals?range=custom&from=2024-01-01&to=2024-01-31')
  await page.getByRole('button', { name: /^Calendar/ }).click()
  await calendar.getByRole('button', { name: /January 8, 2024/ }).click()
  await calendar.getByRole('button', { name: /January 12, 2024/ }).click()
  await calendar.waitFor({ state: 'detached' })
  await press(page, 'Show')
  await expect.poll(() => new URL(page.url()).search).toBe('?range=custom&from=2024-01-08&to=2024-01-12')
  allowProblem(page, /status of 500|answered 500/)
  await page.route('**/rpc/referrals/admin/**', (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, 'Last 90 days')
  await page.getByText('The figures could not be loaded').waitFor()
  await page.unroute('**/rpc/referrals/admin/**')
  await press(page, 'Try again')
  await page.getByText('Opened a referral link').waitFor()
})

test('RF-5: deliveries that were given up are tried again by an administrator, one and all', async () => {
  const page = await openAsAdmin(server, '/admin/sister-platform')
  await page.getByText('No sister platform is configured').waitFor()
  await expectClean(page, 'no sister platform')
  await page.goto('about:blank')
  const receiver = await startReceiver()
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  for (let refused = 0; refused < 3; refused++) {
    receiver.behaviours.push((_, response) => void response.writeHead(500).end())
  }
  await server.stop()
  await server.restart({ SISTER_WEBHOOK_URL: receiver.url, SISTER_WEBHOOK_SECRET: SECRET })
  for (let people = 0; people < 3; people++) await joinAsMember(await newPage(), server.origin)
  await expect.poll(() => receiver.posted.length, { timeout: 60_000 }).toBe(3)
  await server.stop()
  await giveUpAll(server)
  await server.restart({ SISTER_WEBHOOK_URL: receiver.url, SISTER_WEBHOOK_SECRET: SECRET })

  await page.goto(`${server.origin}/admin/sister-platform?state=dead`)
  await page.getByText(receiver.url.replace(/\?.*/, '')).waitFor()
  expect(await page.getByText('key=hidden').count()).toBe(0)
  const retry = page.getByRole('button', { name: 'Try now' })
  await expect.poll(() => retry.count()).toBe(3)
  expect(await page.getByRole('row').nth(1).innerText()).toContain('500')
  await retry.first().click()
  await seeToast(page, 'Retrying now')
  await expect.poll(() => receiver.events.size, { timeout: 60_000 }).toBe(1)
  await press(page, 'Retry all failing deliveries')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await seeToast(page, 'Retrying 2 deliveries')
  await page.getByText('No deliveries of this kind').waitFor()
  await press(page, 'All')
  await page.getByRole('row').filter({ hasText: 'Delivered' }).first().waitFor()
})

/** Leaves deliveries as 13 failed attempts over a day do, with the next attempt hours away. */
async function giveUpAll({ dataDir }: RunningServer): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  const next_attempt_at = new Date(Date.now() + 8 * 3_600_000)
  await database.kysely
    .updateTable('ecosystem_deliveries')
    .set({ state: 'dead', attempts: 13, next_attempt_at })
    .execute()
  await database.close()
}

test.each(['phone', 'desktop'] as const)(
  'AD-14, RF-5: the screens are clean for axe and fit in both schemes: %s',
  async (device) => {
    const page = await openAsAdmin(server, '/admin/referrals', { device })
    await page.getByText('Opened a referral link').waitFor()
    await expectClean(page, 'analytics')
    const toTable = page.getByRole('button', { name: 'Show as table' })
    while ((await toTable.count()) > 0) await toTable.first().click()
    await expectClean(page, 'tables')
    await page.goto('/admin/referral-reviews?status=qualified')
    await page.getByText('An administrator released it.').waitFor()
    await expectClean(page, 'reviews')
    await page.goto('/admin/sister-platform')
    await page.getByText('Events go to').waitFor()
    await expectClean(page, 'sister platform')
  },
)
