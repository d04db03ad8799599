import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin, signInByCall } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off', CREDITS_TIME_ZONE: 'Asia/Kolkata' } })
})

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })

test('AD-2: the dashboard counts the actions of a member, and each tile opens as many rows', async () => {
  const member = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(member, server.origin)
  const memberName = email.split('@')[0]
  await member.goto('/chat')
  for (const [place, question] of ['What is XP?', 'How do auctions work?'].entries()) {
    await sendMessage(member, question)
    await expect.poll(() => member.locator('li[data-status=answered]').count()).toBe(place + 1)
  }
  const admin = await openAsAdmin(server, '/admin/dashboard')
  await tile(admin, 'Messages Today').waitFor()
  await press(admin, 'Refresh Data')
  await seeToast(admin, 'Dashboard Refreshed')
  for (const [name, value] of [
    ['Total Users', '2'],
    ['New Users Today', '2'],
    ['Active Sessions', '1'],
    ['Messages Today', '2'],
  ] as const) {
    await expect.poll(() => tile(admin, name).innerText()).toBe(value)
    await tile(admin, name).click()
    const dialog = admin.getByRole('dialog', { name })
    await expect.poll(() => dialog.locator('tbody tr').count()).toBe(Number(value))
    await dialog.getByRole('link', { name: memberName, exact: true }).first().waitFor()
    await admin.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  expect(await tile(admin, 'Monthly Revenue').innerText()).toBe('$0')

  await admin.getByText('Last check').waitFor()
  await admin.getByText('The built-in guide answers.').waitFor()
  await admin.getByRole('heading', { name: 'Recent Activity' }).waitFor()
  await admin.getByText('New account', { exact: true }).first().waitFor()
  expect(await admin.getByText('Signed in', { exact: true }).count()).toBe(0)
  await signInByCall(await newPage({ origin: server.origin }), server, email)
  await press(admin, 'Sign-ins')
  await admin.getByRole('listitem').filter({ hasText: 'Signed in' }).first().waitFor()
  expect(await admin.getByText('New account', { exact: true }).count()).toBe(0)
  await admin.getByRole('main').getByRole('link', { name: 'Database' }).click()
  await admin.getByRole('heading', { name: 'Database', level: 1 }).waitFor()
})

test('AD-4, AD-5: figures in another zone and other steps, as a file, and the contents of the database', async () => {
  const admin = await openAsAdmin(server, '/admin/analytics?range=7&zone=America/New_York&bucket=hour')
  const messages = admin.getByRole('region', { name: 'Chats and messages', exact: true })
  await messages.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => messages.getByRole('row').last().innerText()).toMatch(/^Whole range\s+2\s+1\s+1$/)
  await admin.getByLabel('Interval').selectOption('day')
  await expect.poll(() => new URL(admin.url()).searchParams.get('bucket')).toBe('day')
  await expect.poll(() => messages.getByRole('row').count()).toBe(9)
  const [file] = await Promise.all([admin.waitForEvent('download'), press(admin, 'Download CSV')])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toMatch(/^starts_at,new_users,active_users,chats,/)

  await admin.goto('/admin/database')
  await press(admin, 'Refresh Stats')
  await seeToast(admin, 'Refreshed')
  await admin.getByText('0025_analytics.sql').waitFor()
})

test('AD-2, AD-4, AD-5: the dashboard says which parts cannot be loaded, and a failed health check is an error', async () => {
  const admin = await openAsAdmin(server, '/admin/database')
  await admin.getByText('0025_analytics.sql').waitFor()
  allowProblem(admin, /status of 500|answered 500/)
  await admin.route(/\/rpc\/(analytics|monitoring\/health)\//, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await admin.goto('/admin/dashboard')
  await admin.getByRole('alert').getByText('Failed to fetch dashboard analytics').first().waitFor()
  await expect
    .poll(() => admin.locator('dd').allInnerTexts())
    .toEqual(expect.arrayContaining(['1', 'Unknown']))
  await admin.goto('/admin/analytics')
  await admin.getByText('Failed to load analytics. Please try again.').first().waitFor()
  await admin.goto('/admin/database')
  await admin.getByText('No Statistics Available').waitFor()
  await admin.getByText('Failed to fetch dashboard statistics.').first().waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'AD-2, AD-4, AD-5: the screens are clean for axe and fit in both schemes: %s',
  async (device) => {
    const page = await openAsAdmin(server, '/admin/dashboard', { device })
    await page.getByText('Last check').waitFor()
    await page.getByText('New account', { exact: true }).first().waitFor()
    await expectClean(page, 'the dashboard')
    await tile(page, 'Total Users').click()
    await page.getByRole('dialog').locator('tbody tr').first().waitFor()
    await expectClean(page, 'the rows behind a tile')
    await page.goto('/admin/analytics')
    await page.getByRole('heading', { name: 'Retention' }).waitFor()
    await expectClean(page, 'the analytics')
    await page.goto('/admin/database')
    await page.getByText('0025_analytics.sql').waitFor()
    await expectClean(page, 'the database')
  },
  // Four long screens, each looked at twice.
  240_000,
)

test.each(['phone', 'desktop'] as const)(
  'AD-2, AD-4: the dashboard and the analytics open at their top: %s',
  async (device) => {
    const admin = await openAsAdmin(server, '/admin/dashboard', { device })
    for (const path of ['/admin/dashboard', '/admin/analytics']) {
      await admin.goto(path)
      await admin.getByText('New account', { exact: true }).first().waitFor()
      expect(await admin.evaluate(() => window.scrollY), path).toBe(0)
    }
  },
)

test('AD-2, AD-4: a content blocker that refuses files by their names refuses none of the dashboard or the analytics', async () => {
  const admin = await openAsAdmin(server, '/admin')
  await admin.route(/\/assets\/(analytics|ads?|track\w*|stat\w*|beacon|pixel)[-.]/, (route) => route.abort())
  for (const [path, heading] of [
    ['/admin/analytics', 'Analytics'],
    ['/admin/dashboard', 'Dashboard'],
  ] as const) {
    await admin.goto(server.origin + path)
    await admin.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
})
