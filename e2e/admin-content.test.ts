import { beforeAll, expect, test } from 'vitest'
import { openAsAdmin } from './administrators.ts'
import { press, toast } from './auth-steps.ts'
import { allowProblem, newPage, type Page } from './browser.ts'
import { expectClean } from './expect-clean.ts'
import { joinAsMember, sendMessage } from './members.ts'
import { type RunningServer, startServer } from './server.ts'

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

test('AD-6, AS-4: what an admin publishes is a page that a member reads and the guide cites, until it is withdrawn', async () => {
  const page = await openAsAdmin(server, '/admin/content')
  await page.getByText('Nothing written yet').waitFor()
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
  await toast(page, 'Content created').waitFor()
  await page.getByRole('link', { name: 'See the page' }).waitFor()

  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  await member.goto('/learn/how-quokkas-vote')
  await member.getByText('in the Marsupial Parliament').waitFor()
  expect(await isAttacked(member)).toBe(false)
  await member.goto('/chat')
  await sendMessage(member, 'How do quokkas vote in the Marsupial Parliament?')
  await member.getByRole('link', { name: 'How quokkas vote' }).first().waitFor({ timeout: 30_000 })
  expect(await isAttacked(member)).toBe(false)

  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Edit How quokkas vote' }).click()
  await field(page, 'Status').selectOption('archived')
  await press(page, 'Save')
  await toast(page, 'Content updated').waitFor()
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
  await toast(other, 'Content updated').waitFor()
  await one.getByText('Somebody else has saved “Theirs” meanwhile.').waitFor({ timeout: 20_000 })
  await expectClean(one, 'conflict')
  expect(await field(one, 'Title').inputValue()).toBe('Mine')
  await press(one, 'Go on with mine')
  await press(one, 'Save')
  await toast(one, 'Content updated').waitFor()
  await other.getByRole('link', { name: 'All content' }).click()
  await row(other, 'Mine').waitFor({ timeout: 20_000 })
  await one.getByRole('link', { name: 'All content' }).click()
  await one.getByRole('button', { name: 'Delete Mine' }).click()
  await one.getByRole('dialog', { name: 'Are you sure you want to delete this content?' }).waitFor()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(one, 'Content deleted').waitFor()
  await other.getByText('Nothing written yet').waitFor({ timeout: 20_000 })
})

test('IN-2: a policy begins with the built-in text, is replaced, and comes back', async () => {
  const page = await openAsAdmin(server, '/admin/content?item=new')
  // News of the deletion may come before its answer.
  allowProblem(page, /content\/read/)
  await page.getByText('Place and details').click()
  await field(page, 'Where it stands').selectOption('terms-of-use')
  await field(page, 'Language of the text').selectOption({ label: 'Deutsch' })
  await press(page, 'Begin with the built-in text')
  await expect.poll(() => field(page, 'Content').inputValue()).toMatch(/ und /)
  await field(page, 'Language of the text').selectOption({ label: 'English' })
  await press(page, 'Begin with the built-in text')
  await expect.poll(() => field(page, 'Content').inputValue()).toMatch(/These terms apply/)
  await field(page, 'Content').fill('## Quokkas first\n\nOf {{product}}.')
  await field(page, 'Status').selectOption('published')
  await press(page, 'Save')
  await toast(page, 'Content created').waitFor()
  const visitor = await newPage({ origin: server.origin })
  await visitor.goto('/terms-of-use')
  await visitor.getByRole('heading', { name: 'Quokkas first' }).waitFor()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(page, 'Content deleted').waitFor()
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
  await toast(page, 'Ad placement created').waitFor()
  await row(page, 'Spring').waitFor()

  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  // The browser says so of the test's own probe, as it would of any script in there.
  allowProblem(member, /Blocked script execution in '[^']*\/ad-frames\//)
  await member.goto('/referrals')
  const ad = member.getByRole('complementary', { name: 'Advertisement' })
  await ad.waitFor({ timeout: 20_000 })
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
      { timeout: 20_000 },
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
  await toast(page, 'Ad placement deleted').waitFor()
  await member.goto('/referrals')
  await member.getByRole('heading', { level: 1 }).waitFor()
  expect(await ad.count()).toBe(0)
})
