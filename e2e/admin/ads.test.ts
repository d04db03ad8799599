import { readFile } from 'node:fs/promises'
import type { AdPlacement } from '@pepper/contract/ads'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
let admin: Page
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})
beforeEach(async () => {
  admin = await openAsAdmin(server, '/admin/ad-placements')
  for (const { id } of await placed()) {
    expect((await admin.request.delete(`/api/admin/ads/${id}`, { data: {} })).ok()).toBe(true)
  }
})

async function placed(): Promise<AdPlacement[]> {
  return ((await (await admin.request.get('/api/admin/ads')).json()) as { ads: AdPlacement[] }).ads
}

/** Places an ad that says its own name. */
async function place(name: string, fields: Partial<AdPlacement> = {}): Promise<void> {
  const ad = { placement_type: 'banner', placement_location: 'header', status: 'active', ...fields }
  const answer = await admin.request.post('/api/admin/ads', {
    data: { name, content: `<p>${name}</p><script>parent.isAttacked = 1</script>`, ...ad },
  })
  expect([answer.status(), await answer.json()]).toMatchObject([200, { content: `<p>${name}</p>` }])
}

async function join(options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  await joinAsMember(page, server.origin)
  // The browser says so of this test's own looks into the frames.
  allowProblem(page, /Blocked script execution in '[^']*\/ad-frames\//)
  return page
}

const ads = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' })
const frames = (page: Page) => page.locator('iframe[title=Advertisement]')
const saying = (page: Page, words: string) =>
  page.frameLocator('iframe[title=Advertisement]').getByText(words, { exact: true })

test('AD-8: a member meets ads above and under a page, narrow too, as a popup, never in the menu, each in a frame without scripts', async () => {
  await place('Top', { placement_location: 'header' })
  await place('Middle', { placement_location: 'content', placement_type: 'inline' })
  await place('Corner', { placement_location: 'footer', placement_type: 'popup' })
  await place('Side', { placement_location: 'sidebar', placement_type: 'sidebar' })
  const member = await join()
  await member.goto('/referrals')
  for (const [words, type] of [
    ['Top', 'banner'],
    ['Middle', 'inline'],
    ['Side', 'sidebar'],
    ['Corner', 'popup'],
  ] as const) {
    const ad = ads(member).filter({ has: member.locator(`[src*="${await idOf(words)}"]`) })
    expect(await ad.getAttribute('data-type')).toBe(type)
    await ad.frameLocator('iframe').getByText(words, { exact: true }).waitFor()
  }
  expect(await ads(member).count()).toBe(4)
  const popup = member.locator('[data-type=popup]')
  expect(await popup.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  await popup.getByRole('button', { name: 'Close the ad' }).click()
  await member.reload()
  await expect.poll(() => ads(member).count()).toBe(3)
  await member.getByRole('button', { name: 'Menu' }).click()
  await member.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'New Chat' }).waitFor()
  expect(await member.getByRole('dialog').locator('iframe').count()).toBe(0)
  expect(
    await frames(member).evaluateAll((all) => all.map((frame) => frame.getAttribute('sandbox'))),
  ).toEqual(['', '', ''])
  expect(await member.evaluate(() => 'isAttacked' in window)).toBe(false)
})

async function idOf(name: string): Promise<string> {
  return (await placed()).find((ad) => ad.name === name)?.id ?? ''
}

test('AD-8: an ad is there from its first moment to its last, and the more important goes first', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await place('Tomorrow', { start_date: inHours(24), priority: 9 })
  await place('Yesterday', { start_date: inHours(-48), end_date: inHours(-24), priority: 8 })
  await place('Today', { start_date: inHours(-24), end_date: inHours(24), priority: 7 })
  await place('Always', { priority: 1 })
  const member = await join({ device: 'phone' })
  await member.goto('/referrals')
  await saying(member, 'Today').waitFor()
  await press(member, 'Close the ad')
  await member.reload()
  await saying(member, 'Always').waitFor()
  await press(member, 'Close the ad')
  await member.reload()
  await member.getByRole('heading', { level: 1 }).waitFor()
  await member.waitForLoadState('networkidle')
  expect(await ads(member).count()).toBe(0)
})

test('AD-8: a popup is seen once a day and makes way for the next; a view and a real click are counted, plotted and saved', async () => {
  await place('Fair', { placement_type: 'popup', priority: 2, target_url: 'https://fair.example/spring' })
  await place('Second', { placement_type: 'popup', priority: 1 })
  const member = await join()
  await member.context().route('https://fair.example/**', (route) => route.fulfill({ body: 'The fair' }))
  await member.goto('/referrals')
  await saying(member, 'Fair').waitFor()
  const seen = member.waitForResponse('**/api/ads/report')
  const [fair] = await Promise.all([
    member.waitForEvent('popup'),
    ads(member).getByRole('link', { name: 'Visit fair.example' }).click(),
  ])
  await fair.getByText('The fair').waitFor()
  await member.bringToFront()
  await seen
  await expect
    .poll(async () => (await placed()).find(({ name }) => name === 'Fair'))
    .toMatchObject({ impressions: 1, clicks: 1 })
  await member.reload()
  await saying(member, 'Second').waitFor()
  const second = await idOf('Second')
  await expect.poll(() => member.evaluate(() => localStorage.getItem('ads-seen'))).toContain(second)
  await member.goto('about:blank')
  await expect
    .poll(async () => (await placed()).find(({ name }) => name === 'Second'))
    .toMatchObject({ impressions: 1 })

  await admin.reload()
  const row = admin.getByRole('row').filter({ hasText: 'Fair' })
  await row.getByRole('cell', { name: '100%' }).waitFor()
  const chart = admin.getByRole('region', { name: 'Click rate' })
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => chart.getByRole('row').last().innerText()).toMatch(/^All days\s+50%$/)
  const [file] = await Promise.all([admin.waitForEvent('download'), press(admin, 'Download CSV')])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^Fair,Popup,Header,Active,2,[^,]+,,1,1\r?$/m)
})

test('AD-8: only an ad within its dates is Active, a wrong address is named at its field, and removed parts are listed', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await place('Later', { start_date: inHours(24) })
  await place('Over', { start_date: inHours(-48), end_date: inHours(-24) })
  await place('Now')
  await admin.reload()
  const row = (name: string) => admin.getByRole('row').filter({ hasText: name })
  await row('Later').getByText('Scheduled', { exact: true }).waitFor()
  await row('Over').getByText('Ended', { exact: true }).waitFor()
  await row('Now').getByText('Active', { exact: true }).waitFor()
  await press(admin, 'Ended')
  await row('Now').waitFor({ state: 'detached' })
  await row('Over').waitFor()
  await press(admin, 'Create ad placement')
  const dialog = admin.getByRole('dialog', { name: 'Create ad placement' })
  await dialog.getByLabel('Name').fill('Fair')
  await dialog.getByLabel('Content').fill('<p onclick="x()">Fair</p><script>x()</script>')
  await dialog.getByLabel('Target address').fill('http://fair.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a full address that begins with https://.').waitFor()
  await dialog.getByLabel('Target address').fill('https://fair.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Removed from the HTML: onclick, <script>').waitFor()
})

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
])('AD-8: a popup never covers Send at home: $width x $height', async (size) => {
  await place('Corner', { placement_type: 'popup', placement_location: 'header' })
  const member = await join()
  await member.setViewportSize(size)
  await member.goto('/')
  await saying(member, 'Corner').waitFor()
  const composer = await member.locator('[data-composer]').boundingBox()
  const popup = await ads(member).boundingBox()
  if (!composer || !popup) throw new Error('The composer and the popup have to be there.')
  const isApart =
    popup.y + popup.height <= composer.y ||
    popup.y >= composer.y + composer.height ||
    popup.x >= composer.x + composer.width
  expect([composer, popup, isApart]).toEqual([composer, popup, true])
  await member.getByRole('textbox', { name: /^Message to/ }).fill('Hello')
  await member.getByRole('button', { name: 'Send' }).click({ trial: true })
})
