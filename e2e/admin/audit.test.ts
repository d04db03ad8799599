import { beforeAll, expect, test } from 'vitest'
import { newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast } from '../steps/auth-steps.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

test('SA-3: a change is found, read before and after, shared by its address, and the chain is whole', async () => {
  const page = await openAsAdmin(server, '/super-admin/audit')
  await page.getByRole('link', { name: 'user.joined' }).first().waitFor()
  const { settings } = (await (await page.request.get('/api/admin/settings')).json()) as {
    settings: { key: string; version: number }[]
  }
  const version = settings.find(({ key }) => key === 'xp_answered')?.version
  const data = { value: 17, version }
  expect((await page.request.post('/api/admin/settings/xp_answered', { data })).ok()).toBe(true)
  await press(page, 'Refresh')
  await page.getByRole('link', { name: 'settings.changed' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('row', { name: /10 17$/ }).waitFor()
  await panel.getByText('From network').waitFor()
  await page.reload()
  await panel.getByRole('row', { name: /10 17$/ }).waitFor()
  await panel.getByRole('button', { name: 'More about the same' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?about=xp_answered')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await press(page, 'Show all entries')
  await page.getByLabel('Search the log').fill('nothing like this')
  await page.getByText('No entry matches').waitFor()
  await press(page, 'Show all entries')
  await press(page, 'Check the chain')
  await page.getByText(/^All \d+ entries are intact\.$/).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.json$/)
  await press(page, 'Refresh')
  await page.getByRole('link', { name: 'audit.exported' }).waitFor()
})

test.each(['desktop', 'phone'] as const)(
  'SE-1, SE-2, SA-4: on a %s, failed sign-ins are listed, flag the account, notify its person, and are settled',
  async (device) => {
    const member = await newPage({ origin: server.origin, device })
    const email = `mara-${device}@example.org`
    const credentials = { email, password: PASSWORD }
    expect((await member.request.post('/api/membership/sign-up', { data: credentials })).ok()).toBe(true)
    const stranger = await newPage({ origin: server.origin })
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const data = { identifier: email, password: 'wrong' }
      await stranger.request.post('/api/membership/sign-in', { data })
    }
    const page = await openAsAdmin(server, '/super-admin/audit/events?type=login_failed', { device })
    await expect
      .poll(() =>
        page
          .getByRole('row')
          .filter({ hasText: `mara-${device}` })
          .count(),
      )
      .toBe(4)
    await page.goto('/super-admin/monitoring/accounts')
    const row = page.getByRole('row').filter({ hasText: 'Failed attempts' })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.waitForLoadState('networkidle')
          return row.count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await row.getByRole('link').click()
    await page.getByRole('dialog').getByText('Sign-in failed').nth(3).waitFor()
    await expectClean(page, 'timeline')
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Settle' }).click()
    await seeToast(page, 'Flag settled')
    await page.getByText('No flagged accounts').waitFor()
    await member.goto('/chat')
    await member
      .getByRole('button', { name: /notification/i })
      .first()
      .click()
    await member.getByText('Suspicious Activity Detected').first().waitFor()
  },
)

test.each(['phone', 'desktop'] as const)(
  'SA-3, SA-4: the screens are clean for axe and fit in both schemes: %s',
  async (device) => {
    const page = await openAsAdmin(server, '/super-admin/audit', { device })
    await page.getByRole('link', { name: 'user.joined' }).first().waitFor()
    await expectClean(page, 'audit')
    await page.getByRole('link', { name: 'settings.changed' }).click()
    await page.getByRole('dialog').getByText('From network').waitFor()
    await expectClean(page, 'entry')
    await page.goto('/super-admin/audit/events')
    await page.getByRole('row').nth(1).waitFor()
    await expectClean(page, 'events')
    await page.goto('/super-admin/monitoring')
    await page.getByRole('heading', { name: 'Nodes' }).waitFor()
    await expectClean(page, 'monitoring')
    await page.goto('/super-admin/monitoring/accounts?state=settled')
    await page.getByText('Failed attempts').first().waitFor()
    await expectClean(page, 'flagged accounts')
  },
)
