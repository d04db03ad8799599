import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'
import { pressOnceItWorks } from '../steps/press-once-it-works.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const spent = '1 credit spent on message (Daily Credits)'

async function openAsMember(options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, timezoneId: 'Asia/Kolkata', ...options })
  await joinAsMember(page, server.origin)
  await page.goto('/credit-history')
  await page.getByText('Daily credits received').waitFor()
  return page
}

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/chat')
  await sendMessage(page, question)
  await page.locator('li[data-status=answered]').last().waitFor()
}

test('the guide tells when credits reset in the reader’s own time zone', async () => {
  const page = await openAsMember()
  await ask(page, 'When do my credits reset?')
  const reply = page.locator('li[data-status=answered]').last()
  await reply.getByText('5:30 AM').waitFor()
  expect(await reply.innerText()).not.toContain('UTC')
})

test('CR-6: only XP that was not converted yet could convert to credits', async () => {
  const page = await newPage({ origin: server.origin })
  await joinAsMember(page, server.origin)
  // The page brings its credits along, and may request them again in several ways.
  await page.route(/\/credit-history$|\/rpc\//, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replace(/"user_xp":\d+/, '"user_xp":2590').replace(/"xp_pending":\d+/, '"xp_pending":1')
    await route.fulfill({ response: answer, body })
  })
  // The live stream would deliver the true figures.
  await page.addInitScript(() => {
    const silent = class extends EventTarget {
      close() {}
    }
    Object.assign(window, { EventSource: silent })
  })
  await page.goto('/credit-history')
  await card(page, 'Current Balance').getByText('2,590').waitFor()
  const balance = await card(page, 'Current Balance').innerText()
  expect(balance).toContain('Could convert to 1 credit\n')
  expect(balance).toContain('It arrives at midnight.')
  await page.unrouteAll({ behavior: 'wait' })
})

test('CR-5: signed out it asks to sign in, and comes back after that', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const page = await newPage({ origin: server.origin })
  await page.goto('/credit-history')
  await page.getByText('Please sign in to view your credit history.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email, PASSWORD)
  await page.getByRole('heading', { name: 'Credit History' }).waitFor()
  await page.getByText('Daily credits received').waitFor()
})

test('CR-5, CR-6, CR-7: balance, usage, next reset in the reader’s zone, XP and tier', async () => {
  const page = await openAsMember({ device: 'phone' })
  const balance = await card(page, 'Current Balance').innerText()
  expect(balance.replaceAll(/\s+/g, ' ')).toBe(
    'Current Balance 3 credits in total Daily Credits Reset at midnight 3 XP Credits 100 XP = 1 Credit 0 User XP Could convert to 0 credits 0',
  )
  const usage = await card(page, 'Daily Usage').innerText()
  expect(usage).toContain('0/3')
  expect(usage).toMatch(/Next reset: (Today|Tomorrow), 5:30\sAM GMT\+5:30/)
  expect(usage).toContain('midnight in UTC')
  expect(await card(page, 'Tier').innerText()).toContain('3,000 XP to Silver')
  expect(await card(page, 'Tier').innerText()).toContain('At Silver: 6 each, up to 65.')
  await page.getByText(/^Last updated: \d/).waitFor()
  await press(page, 'Refresh')
  await seeToast(page, 'Refreshed')
})

test('CR-5: a message sent elsewhere shows by itself, with its receipt and the way to its chat', async () => {
  const page = await openAsMember()
  // The stream is heard of, and the server has looked once.
  await page.waitForTimeout(2_500)
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() })
  if (!elsewhere) throw new Error('The browser is gone.')
  const other = await elsewhere.newPage()
  await other.goto(`${server.origin}/chat`)
  await sendMessage(other, 'How does a proxy bid work?')
  await page.getByText(spent).waitFor()
  await page.getByText('1/3').waitFor()
  await other.locator('li[data-status=answered]').waitFor()
  await elsewhere.close()
  await page.getByRole('button', { name: spent }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await receipt.getByText('How does a proxy bid work?').waitFor()
  expect((await receipt.innerText()).replaceAll(/\s+/g, ' ')).toContain('Total left 2')
  await receipt.getByRole('link', { name: 'Open the chat' }).click()
  await page.locator('li[data-status=answered]').waitFor()
})

test('CR-5: without the stream the page asks every 5 s', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /api\/live|ERR_FAILED/)
  await page.route('**/api/live', (route) => route.abort())
  await joinAsMember(page, server.origin)
  await page.goto('/credit-history')
  const first = await page.getByText(/^Last updated:/).innerText()
  await expect.poll(() => page.getByText(/^Last updated:/).innerText(), { timeout: 60_000 }).not.toBe(first)
})

test('CR-5, CR-4: the whole ledger can be downloaded as CSV and as JSON', async () => {
  const page = await openAsMember()
  await ask(page, 'What is XP?')
  await page.goto('/credit-history')
  await page.getByText(spent).waitFor()
  const csv = await download(page, 'CSV')
  expect(csv.name).toMatch(/^pepperchat-credits-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.text.split('\r\n').map((line) => line.split(',').slice(4).join(','))).toEqual([
    'daily_amount,xp_amount,daily_balance_after,xp_balance_after',
    '3,0,3,0',
    '-1,0,2,0',
    '',
  ])
  const json = JSON.parse((await download(page, 'JSON')).text)
  expect(json).toMatchObject({ format: 'ledger/1', daily_credits: 2, xp_credits: 0 })
  expect(json.rows).toHaveLength(2)
})

async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('CR-5, CR-8: a history that cannot be loaded shows an error and a retry', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 500|answered 500/)
  await joinAsMember(page, server.origin)
  await page.route('**/rpc/credits/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/credit-history')
  await seeToast(page, 'Failed to load credit history')
  await seeToast(page, 'Failed to load transaction history')
  // The credits that came with the page are known all the same.
  await card(page, 'Current Balance').getByText('credits in total').waitFor()
  await pressOnceItWorks(page, 'Try again', () => page.unroute('**/rpc/credits/**'))
  await page.getByText('Daily credits received').waitFor()
  await expect.poll(() => card(page, 'Current Balance').innerText()).toContain('3\ncredits in total')
})

test('CR-5: a super admin sees an infinity symbol and no usage', async () => {
  const page = await newPage({ origin: server.origin })
  await becomeFirstAdmin(page, server)
  await page.goto('/credit-history')
  const balance = card(page, 'Current Balance')
  await balance.getByRole('img', { name: 'Unlimited credits' }).waitFor()
  await balance.getByText('Super Admin - Unlimited').waitFor()
  await page.getByText(/^Last updated:/).waitFor()
  expect(await card(page, 'Daily Usage').count()).toBe(0)
})

test('CR-5: the last 50 transactions at first, the older ones on demand, every kind in its words', async () => {
  const page = await openAsMember()
  const { profile } = await viewerOf(page)
  await page.goto('about:blank')
  await server.stop()
  await addToLedger(server, profile.id)
  await server.restart()
  await page.goto('/credit-history')
  await page.getByText('The last 50 transactions.').waitFor()
  const rows = page.getByRole('button', { name: /Balance \d+/ })
  expect(await rows.count()).toBe(50)
  const texts = (await rows.allInnerTexts()).slice(0, 4).map((text) => text.split('\n')[0])
  expect(texts).toEqual([
    'Credits removed',
    'Credits received as gift',
    'Converted 300 XP to credits',
    'Referral bonus credits',
  ])
  await press(page, 'Older transactions')
  await page.getByText('56 transactions').waitFor()
  expect(await rows.count()).toBe(56)
})

async function viewerOf(page: Page): Promise<{ profile: { id: string } }> {
  const response = await page.request.get(`${server.origin}/api/identity/viewer`)
  return response.json()
}

const POST =
  'select credits_post((select auth_user_id from profiles where id = $1), $2, 0, $3, $4, $5, now())'

/** Adds rows that no operation of a member makes, as the domains post them. */
async function addToLedger({ dataDir }: RunningServer, recordId: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  const post = (type: string, amount: number, cause: string, metadata: object) =>
    database.run({ name: 'post', text: POST }, [
      recordId,
      type,
      amount,
      `${cause}:test`,
      JSON.stringify({ cause, ...metadata }),
    ])
  try {
    for (let n = 0; n < 51; n++) await post('gifted', 1, `gift-${n}`, { cause: 'gift' })
    await post('referral', 5, 'referral', {})
    await post('xp_converted', 3, 'conversion', { xp: 300 })
    await post('gifted', 10, 'gift', { reason: 'Thanks for the bug report' })
    await post('other', -4, 'correction', {})
  } finally {
    await database.close()
  }
}
