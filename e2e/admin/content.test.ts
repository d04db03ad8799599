import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

const EVIL = '<img src=x onerror="window.isAttacked=1"><script>window.isAttacked=1</script>'
const isAttacked = (page: Page) => page.evaluate(() => 'isAttacked' in window)

test('AD-6, AS-4: an item that an admin publishes is a page that a member reads and the guide cites, until it is withdrawn', async () => {
  const page = await openAsAdmin(server, '/admin/content')
  await page.getByText('No content yet').waitFor()
  await expectClean(page, 'empty list')
  await page.getByRole('button', { name: 'Create content' }).first().click()
  await press(page, 'Save')
  await page.getByText('A title is required.').waitFor()
  expect(await field(page, 'Title').evaluate((input) => input === document.activeElement)).toBe(true)
  await field(page, 'Title').fill('How quokkas vote')
  await field(page, 'Content').fill(`Quokkas vote by **hopping** in the Marsupial Parliament.\n\n${EVIL}`)
  await preview(page).locator('strong', { hasText: 'hopping' }).waitFor()
  await preview(page).getByText('onerror=').waitFor()
  expect(await isAttacked(page)).toBe(false)
  await expectClean(page, 'editor')
  await page.reload()
  await page.getByText('Not saved yet; kept on this device.').waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('How quokkas vote')
  await field(page, 'Status').selectOption('published')
  await press(page, 'Save')
  await seeToast(page, 'Content created')
  await page.getByRole('link', { name: 'See the page' }).waitFor()

  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  await member.goto('/learn/how-quokkas-vote')
  await member.getByText('in the Marsupial Parliament').waitFor()
  expect(await isAttacked(member)).toBe(false)
  await member.goto('/chat')
  await sendMessage(member, 'How do quokkas vote in the Marsupial Parliament?')
  await member.getByRole('link', { name: 'How quokkas vote' }).first().waitFor({ timeout: 60_000 })
  expect(await isAttacked(member)).toBe(false)

  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Edit How quokkas vote' }).click()
  await field(page, 'Status').selectOption('archived')
  await press(page, 'Save')
  await seeToast(page, 'Content updated')
  expect((await member.request.get(`${server.origin}/learn/how-quokkas-vote`)).status()).toBe(404)
})

test('AD-6: the list follows another admin by itself; of two who write one item neither loses a word', async () => {
  const one = await openAsAdmin(server, '/admin/content')
  const other = await openAsAdmin(server, '/admin/content', { device: 'phone' })
  await row(one, 'How quokkas vote').waitFor()
  await row(other, 'How quokkas vote').waitFor()
  await expectClean(other, 'list on a phone')
  await one.getByRole('link', { name: 'Edit How quokkas vote' }).click()
  await other.getByRole('link', { name: 'Edit How quokkas vote' }).click()
  await field(one, 'Title').fill('Mine')
  await field(other, 'Title').fill('Theirs')
  await press(other, 'Save')
  await seeToast(other, 'Content updated')
  await one.getByText('“Theirs” was saved by someone else.').waitFor({ timeout: 60_000 })
  await expectClean(one, 'conflict')
  expect(await field(one, 'Title').inputValue()).toBe('Mine')
  await press(one, 'Keep mine')
  await press(one, 'Save')
  await seeToast(one, 'Content updated')
  await other.getByRole('link', { name: 'All content' }).click()
  await row(other, 'Mine').waitFor({ timeout: 60_000 })
  await one.getByRole('link', { name: 'All content' }).click()
  await one.getByRole('button', { name: 'Delete Mine' }).click()
  await one.getByRole('dialog', { name: 'Are you sure you want to delete this content?' }).waitFor()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await seeToast(one, 'Content deleted')
  await other.getByText('No content yet').waitFor({ timeout: 60_000 })
})

test('IN-2: a policy begins with the built-in text, is replaced, and comes back', async () => {
  const page = await openAsAdmin(server, '/admin/content?item=new')
  // News of the deletion may come before its answer.
  allowProblem(page, /content\/read/)
  await page.getByText('Place and details').click()
  await field(page, 'Place').selectOption('terms-of-use')
  await field(page, 'Language of the text').selectOption({ label: 'Deutsch' })
  await press(page, 'Start from the built-in text')
  await expect.poll(() => field(page, 'Content').inputValue()).toMatch(/ und /)
  await field(page, 'Language of the text').selectOption({ label: 'English' })
  await press(page, 'Start from the built-in text')
  await expect.poll(() => field(page, 'Content').inputValue()).toMatch(/These terms apply/)
  await field(page, 'Content').fill('## Quokkas first\n\nOf {{product}}.')
  await field(page, 'Status').selectOption('published')
  await press(page, 'Save')
  await seeToast(page, 'Content created')
  const visitor = await newPage({ origin: server.origin })
  await visitor.goto('/terms-of-use')
  await visitor.getByRole('heading', { name: 'Quokkas first' }).waitFor()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await seeToast(page, 'Content deleted')
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(await visitor.getByRole('heading', { name: 'Quokkas first' }).count()).toBe(0)
})

test('AD-8: an ad that an admin places is seen by members in a frame without scripts, counted, paused and deleted', async () => {
  const page = await openAsAdmin(server, '/admin/ad-placements')
  await page.getByText('No ads here').waitFor()
  await press(page, 'Create ad placement')
  const dialog = page.getByRole('dialog', { name: 'Create ad placement' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('A name is required.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Spring')
  await dialog.getByLabel('Content', { exact: true }).fill(`<h3>Spring season</h3>${EVIL}`)
  await dialog.getByLabel(/^Target address/).fill('https://fair.example/spring')
  await dialog.getByLabel('Status', { exact: true }).selectOption('active')
  await expectClean(page, 'the form of an ad')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Ad placement created')
  await row(page, 'Spring').waitFor()

  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  // The browser says so of the test's own probe, as it would of any script in there.
  allowProblem(member, /Blocked script execution in '[^']*\/ad-frames\//)
  await member.goto('/referrals')
  const ad = member.getByRole('complementary', { name: 'Advertisement' })
  await ad.waitFor({ timeout: 60_000 })
  const frame = member.locator('iframe[title=Advertisement]')
  expect(await frame.getAttribute('sandbox')).toBe('')
  const framed = await member.request.get(`${server.origin}${await frame.getAttribute('src')}`)
  expect(await framed.text()).toContain('<body><h3>Spring season</h3></body>')
  expect(await isAttacked(member)).toBe(false)
  const link = ad.getByRole('link', { name: 'Visit fair.example' })
  expect(await link.getAttribute('href')).toBe('https://fair.example/spring')
  expect(await link.getAttribute('rel')).toContain('noopener noreferrer')
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`${server.origin}/api/admin/ads`)
        return ((await answer.json()) as { ads: { impressions: number }[] }).ads[0]?.impressions
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  // Nothing can be asked of what is in the frame: scripts of a test do not run there either.
  await frame.evaluate((element) => element.remove())
  await expectClean(member, 'a page with an ad')
  await member.goto('/chat')
  await member.getByRole('textbox', { name: /^Message to/ }).waitFor()
  expect(await ad.count()).toBe(0)

  await page.reload()
  await page.getByRole('heading', { name: 'Views and clicks' }).waitFor()
  await expectClean(page, 'the list of ads')
  await press(page, 'Pause Spring')
  await press(page, 'Activate Spring')
  await press(page, 'Delete Spring')
  await page.getByRole('dialog', { name: 'Are you sure you want to delete this ad placement?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await seeToast(page, 'Ad placement deleted')
  await member.goto('/referrals')
  await member.getByRole('heading', { level: 1 }).waitFor()
  expect(await ad.count()).toBe(0)
})

test('AD-6: an operator tries the guide, sees what a draft would change, and finds the same in the list', async () => {
  const page = await openAsAdmin(server, '/admin/content?item=new')
  const trial = page.getByRole('region', { name: 'Try the guide' })
  await field(page, 'Title').fill('How wombats dig')
  await field(page, 'Content').fill('Wombats dig their burrows **backwards**, in the Burrow Senate.')
  await field(page, 'A member’s question').fill('How do wombats dig in the Burrow Senate?')
  await page.keyboard.press('Enter')
  const withDraft = trial.getByRole('region', { name: 'With this text published' })
  await withDraft.locator('strong', { hasText: 'backwards' }).waitFor()
  await withDraft.getByText('Sure of the answer').waitFor()
  const now = trial.getByRole('region', { name: 'Now' })
  expect(await now.innerText()).not.toContain('backwards')
  await expectClean(page, 'trial of a draft')

  await page.getByRole('link', { name: 'All content' }).click()
  await field(page, 'A member’s question').fill('Was ist ein Proxy-Gebot?')
  await field(page, 'Member’s language').selectOption('de')
  await press(page, 'Ask the guide')
  await trial.getByRole('region', { name: 'Now' }).getByRole('listitem').first().waitFor()
  await expectClean(page, 'trial in the list')
})

test('AD-6: an administrator compares a version with the saved text and restores it, and a deleted item comes back', async () => {
  const page = await openAsAdmin(server, '/admin/content?item=new')
  await field(page, 'Title').fill('How numbats nap')
  await field(page, 'Content').fill('Numbats nap at noon.\n\nThey snore softly.')
  await press(page, 'Save')
  await seeToast(page, 'Content created')
  await field(page, 'Title').fill('How numbats sleep')
  await field(page, 'Content').fill('Numbats sleep at noon.\n\nThey snore softly.')
  await field(page, 'Status').selectOption('published')
  await press(page, 'Save')
  await seeToast(page, 'Content updated')

  await press(page, 'History')
  const history = page.getByRole('dialog')
  await history.getByText('Changed: title, text, and status').waitFor()
  await expectClean(page, 'history')
  await press(page, 'Compare version 1')
  await history.locator('del', { hasText: /^nap$/ }).waitFor()
  await history.locator('ins', { hasText: /^sleep$/ }).waitFor()
  await expectClean(page, 'comparing a version')
  await history.getByRole('button', { name: 'Restore', exact: true }).click()
  await seeToast(page, 'Version 1 restored')
  expect(await field(page, 'Title').inputValue()).toBe('How numbats nap')
  const visitor = await newPage({ origin: server.origin, device: 'phone' })
  await visitor.goto('/learn/how-numbats-sleep')
  await visitor.getByText('Numbats nap at noon.').waitFor()

  const phone = await openAsAdmin(server, '/admin/content', { device: 'phone' })
  await phone.getByRole('link', { name: 'Edit How numbats nap' }).click()
  await field(phone, 'Title').fill('Unsaved')
  await press(phone, 'History')
  await phone.getByText('Restored from version 1').waitFor()
  expect(await phone.getByRole('button', { name: 'Restore version 2' }).isDisabled()).toBe(true)
  await expectClean(phone, 'history on a phone')
  await press(phone, 'Compare version 2')
  await phone
    .locator('del', { hasText: /^sleep$/ })
    .first()
    .waitFor()

  // The phone still looks at the item that is deleted.
  allowProblem(phone, /status of 404/)
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await seeToast(page, 'Content deleted')
  expect((await visitor.request.get(`${server.origin}/learn/how-numbats-sleep`)).status()).toBe(404)
  await press(page, 'Deleted items')
  await page.getByRole('dialog', { name: 'Deleted items' }).getByText('How numbats nap').waitFor()
  await expectClean(page, 'deleted items')
  await press(page, 'Restore How numbats nap')
  await seeToast(page, '“How numbats nap” restored as a draft')
  expect(await field(page, 'Status').inputValue()).toBe('draft')
  await press(page, 'History')
  await page.getByText('Restored from version 1').waitFor()
})

test('AD-6: a draft is scheduled, appears at its time, and its schedule can be changed and cancelled', async () => {
  const page = await openAsAdmin(server, '/admin/content?item=new')
  await field(page, 'Title').fill('When bilbies dig')
  await field(page, 'Content').fill('Bilbies dig at dusk.')
  await press(page, 'Save')
  await seeToast(page, 'Content created')
  await press(page, 'Schedule')
  await field(page, 'Publish at').fill('2020-01-01T09:00')
  await press(page, 'Save schedule')
  await page.getByText('This time has passed. Please choose a later one.').waitFor()
  await field(page, 'Publish at').fill('2190-01-01T09:00')
  await expectClean(page, 'schedule')
  await press(page, 'Save schedule')
  await seeToast(page, 'Schedule saved')
  await page.getByText(/^Scheduled for January 1, 2190/).waitFor()

  const phone = await openAsAdmin(server, '/admin/content', { device: 'phone' })
  await row(phone, 'When bilbies dig')
    .getByText(/^Scheduled for January 1, 2190/)
    .waitFor()
  await expectClean(phone, 'a scheduled item in the list on a phone')
  await phone.getByRole('link', { name: 'Edit When bilbies dig' }).click()
  await press(phone, 'Schedule')
  await expectClean(phone, 'schedule on a phone')
  await press(phone, 'Cancel the schedule')
  await seeToast(phone, 'Schedule cancelled')
  await page.getByText(/^Scheduled for/).waitFor({ state: 'detached' })

  // A field of date and time knows no seconds: the time itself is set through the API.
  const id = new URL(page.url()).searchParams.get('item') ?? ''
  const read = await page.request.get(`${server.origin}/api/admin/content/${id}`)
  const { version } = (await read.json()) as { version: number }
  const soon = new Date(Date.now() + 2_000).toISOString()
  const answer = await page.request.post(`${server.origin}/api/admin/content/${id}/schedule`, {
    data: { version, publish_at: soon, withdraw_at: null },
    headers: { origin: server.origin },
  })
  expect(answer.status()).toBe(200)
  const path = '/learn/when-bilbies-dig'
  await expect
    .poll(async () => (await page.request.get(server.origin + path)).status(), {
      timeout: 150_000,
      interval: 500,
    })
    .toBe(200)
  await page.getByRole('link', { name: 'See the page' }).waitFor({ timeout: 60_000 })
  await press(page, 'History')
  await page.getByText('Published as scheduled').waitFor()
})
