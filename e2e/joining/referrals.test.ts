import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { PASSWORD, press, seeToast, signIn, signUp } from '../steps/auth-steps.ts'
import { holdThenFail } from '../steps/hold-answers.ts'
import { joinAsMember } from '../steps/members.ts'
import { pressOnceItWorks } from '../steps/press-once-it-works.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

async function openAsMember(options: PageOptions = {}): Promise<{ page: Page; code: string }> {
  const page = await newPage({ origin: server.origin, ...options })
  const { referral_code: code } = await joinAsMember(page, server.origin)
  await page.goto('/referrals')
  await page.getByRole('heading', { name: 'Who joined' }).waitFor()
  return { page, code }
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Reads a figure of the network card by its name. */
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

test('RF-2, RF-3: from a copied link to the rewards of both, on the open page by itself', async () => {
  const { page, code } = await openAsMember(clipboard)
  expect(await page.getByLabel('Your referral code').inputValue()).toBe(code)
  expect(await figure(page, 'People Referred')).toBe('0')
  await press(page, 'Copy code')
  await seeToast(page, 'Copied!', 'Referral code copied to clipboard')
  expect(await pasted(page)).toBe(code)
  await press(page, 'Copy Link')
  await seeToast(page, 'Copied!', 'Referral link copied to clipboard')
  const link = await pasted(page)
  expect(link).toBe(`${server.origin}/auth?ref=${code}`)

  const friend = await newPage({ origin: server.origin })
  await friend.goto(link)
  await seeToast(friend, 'Referral Code Detected')
  await friend.reload()
  await friend.getByText(`Invited with ${code}`).waitFor()
  await signUp(friend, 'ned.newcomer@example.org', PASSWORD)
  expect(await seeToast(friend, 'Welcome to PepperChat!')).toContain('You have 8 credits.')

  await seeToast(page, 'A friend joined with your code')
  expect(await figure(page, 'People Referred')).toBe('1')
  expect(await figure(page, 'Bonus Credits Earned')).toBe('5')
  await page.getByText('8 of 50 credits a day').waitFor()
  await page.getByText('9 more friends and you reach the maximum of 50 a day').waitFor()
  const [person] = await page
    .getByRole('listitem')
    .filter({ hasText: /Joined/ })
    .allInnerTexts()
  expect(person?.split('\n')[1]).toBe('N')
  expect(await page.content()).not.toContain('ned.newcomer')
  await page.getByRole('link', { name: 'See them in your credit history' }).click()
  await page.getByText('Referral bonus credits').waitFor()
  await page.getByText('+5').waitFor()
  await friend.goto('/referrals')
  await friend.getByText('5 credits for joining with a code yourself').waitFor()
})

test('AU-5: a link opened yesterday, in a tab that is long closed, still counts', async () => {
  const inviter = await openAsMember()
  const first = await newPage({ origin: server.origin })
  await first.goto(`/auth?ref=${inviter.code}`)
  await seeToast(first, 'Referral Code Detected')
  const cookies = await first.context().cookies()
  const remembered = cookies.find(({ name }) => name === 'ref')
  expect(remembered?.httpOnly).toBe(true)
  const daysLeft = ((remembered?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(daysLeft).toBeGreaterThan(29)
  const later = await newPage({ origin: server.origin, storageState: { cookies, origins: [] } })
  await later.goto('/auth')
  await later.getByText(`Invited with ${inviter.code}`).waitFor()
  await signUp(later, 'slow.sloth@example.org', PASSWORD)
  expect(await seeToast(later, 'Welcome to PepperChat!')).toContain('each got 5 bonus credits')
})

test('AU-5: a newcomer who removes the code that the browser remembers has no referrer', async () => {
  const inviter = await openAsMember()
  const page = await newPage({ origin: server.origin })
  await page.goto(`/auth?ref=${inviter.code}`)
  await press(page, 'Continue without the code')
  await page.reload()
  await page.getByRole('tab', { name: 'Sign Up' }).waitFor()
  expect(await page.getByText(`Invited with ${inviter.code}`).count()).toBe(0)
  await signUp(page, 'lone.wolf@example.org', PASSWORD)
  expect(await seeToast(page, 'Welcome to PepperChat!')).toContain('You have 3 credits.')
})

test('AU-5: a link with an unknown code promises nothing, and the visitor goes on without it', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  await page.goto('/auth?ref=zzzz9999')
  await seeToast(page, 'Referral Code Detected', 'The code ZZZZ9999 does not exist')
  await page.getByText('does not exist, so there is no bonus').waitFor()
  expect(await page.getByText(/both get \d+ bonus/).count()).toBe(0)
  await expectClean(page, 'an unknown code')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).waitFor()
  expect(await page.getByText('ZZZZ9999').count()).toBe(0)
  await signUp(page, 'odd.link@example.org', PASSWORD)
  expect(await seeToast(page, 'Welcome to PepperChat!')).toContain('You have 3 credits.')
})

test('AU-5: a member who opens a referral link hears that it is for others, or that it is their own', async () => {
  const { code: other } = await openAsMember()
  const { page, code } = await openAsMember()
  await page.goto(`/auth?ref=${other}`)
  await seeToast(page, 'You are already a member')
  await page.waitForURL(`${server.origin}/`)
  await page.goto(`/auth?ref=${code.toLowerCase()}`)
  await seeToast(page, 'This is your own referral link')
  await page.waitForURL(`${server.origin}/`)
})

test('RF-2: signing out on a page for members leads home', async () => {
  const { page } = await openAsMember()
  await page.goto('/referrals?settings=account')
  await press(page, 'Logout')
  await seeToast(page, 'Signed out')
  await expect.poll(() => page.url()).toBe(`${server.origin}/`)
  expect(await page.getByText('Access Denied').count()).toBe(0)
})

test('RF-2: signed out it says so and leads to the login, and back here after that', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const page = await newPage({ origin: server.origin })
  await page.goto('/referrals')
  await page.getByText('Access Denied').waitFor()
  await page.getByText('Please log in to view your referral information.').waitFor()
  await expectClean(page, 'signed out')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await signIn(page, email, PASSWORD)
  await page.getByLabel('Your referral code').waitFor()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Invite friends' }).click()
  await page.getByRole('heading', { name: 'Referral System' }).waitFor()
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await page
    .getByRole('dialog', { name: 'Account Settings' })
    .getByRole('link', { name: 'Invite friends' })
    .click()
  await page.getByRole('heading', { name: 'Referral System' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('RF-2: sharing gives the link to the device, and copies it where that is unsupported or fails', async () => {
  const { page, code } = await openAsMember(clipboard)
  const link = `${server.origin}/auth?ref=${code}`
  const shareBy = (share: string) =>
    page.evaluate(`Object.defineProperty(navigator, 'share', { configurable: true, value: ${share} })`)
  await shareBy('async (what) => { window.shared = what }')
  await press(page, 'Share')
  await expect.poll(() => page.evaluate('window.shared?.url')).toBe(link)
  await shareBy("async () => { throw new DOMException('no app', 'NotAllowedError') }")
  await press(page, 'Share')
  await seeToast(page, 'Copied!', 'Referral link copied to clipboard')
  expect(await pasted(page)).toBe(link)
  await page.evaluate("navigator.clipboard.writeText('something else')")
  await page.evaluate('delete navigator.share; delete Navigator.prototype.share')
  await page.getByRole('button', { name: 'Share', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => pasted(page)).toBe(link)
})

test('RF-2: while it loads it says so, and a failed part can be retried', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 500|answered 500/)
  await joinAsMember(page, server.origin)
  const fail = await holdThenFail(page, '**/rpc/referrals/**')
  await page.goto('/referrals')
  await page.getByText('Loading referral information...').waitFor()
  await page.getByRole('status', { name: 'Loading referral information...' }).waitFor()
  fail()
  await page.getByText('Your referrals could not be loaded').waitFor()
  await pressOnceItWorks(page, 'Try again', () => page.unroute('**/rpc/referrals/**'))
  await page.getByRole('heading', { name: 'Who joined' }).waitFor()
})

/** Comes back to the tab: one of the moments at which a page reads again by itself. */
async function comeBackToTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const visibilityState of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
}

test('RF-2: a background refresh takes no button away between press and click', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 500|answered 500/)
  await joinAsMember(page, server.origin)
  await page.route('**/rpc/referrals/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/referrals')
  const button = page.getByRole('button', { name: 'Try again' })
  await button.hover()
  await page.mouse.down()
  await page.unroute('**/rpc/referrals/**')
  const read = page.waitForResponse((response) => response.url().includes('/rpc/referrals/') && response.ok())
  await comeBackToTab(page)
  await (await read).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await button.count()).toBe(1)
  await page.mouse.up()
  await page.getByRole('heading', { name: 'Who joined' }).waitFor()
})

test('RF-2: the QR code can be kept as SVG and PNG, and the preview is what the link says of itself', async () => {
  const { page, code } = await openAsMember()
  await page
    .getByRole('img', { name: `QR code of your referral link, ${server.origin}/auth?ref=${code}` })
    .waitFor()
  const svg = await download(page, 'Download the QR code as SVG')
  expect(svg.name).toBe(`referral-${code}.svg`)
  expect(svg.file.toString()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
  const png = await download(page, 'Download the QR code as PNG')
  expect(png.file.subarray(1, 4).toString()).toBe('PNG')
  const preview = page.getByRole('figure')
  await preview.getByText('You are invited to PepperChat').waitFor()
  await preview.getByText('5 bonus credits').waitFor()
  const image = preview.locator('img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1200)
})

async function download(page: Page, name: string): Promise<{ name: string; file: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return { name: file.suggestedFilename(), file: await readFile(await file.path()) }
}

async function bring(code: string, friends: { email: string; name?: string }[]): Promise<void> {
  const visitor = await newPage({ origin: server.origin })
  for (const { email, name } of friends) {
    const data = { email, password: PASSWORD, ref: code, display_name: name }
    await visitor.request.post(`${server.origin}/api/membership/sign-up`, { data })
    await visitor.context().clearCookies()
  }
}

test('RF-2: twenty people at first, the others on demand, and plain words for who does not count', async () => {
  const page = await newPage({ origin: server.origin })
  const { email, referral_code: code } = await joinAsMember(page, server.origin)
  const alias = email.replace('@', '+again@')
  const friends = Array.from({ length: 20 }, (_, index) => ({
    email: `crowd-${index}@example.org`,
    name: 'Bo Bear',
  }))
  await bring(code, [{ email: alias }, ...friends])
  await page.goto('/referrals')
  const people = page.getByRole('listitem').filter({ hasText: /Joined|Not counted/ })
  await people.first().waitFor()
  expect(await people.count()).toBe(20)
  await press(page, 'Show earlier ones')
  await page.getByText('The address belongs to your own mailbox, or to one that already counted.').waitFor()
  expect(await people.count()).toBe(21)
  expect(await page.getByRole('button', { name: 'Show earlier ones' }).count()).toBe(0)
  expect(await figure(page, 'People Referred')).toBe('20')
  await page.getByText('65 of 65 credits a day').waitFor()
  await page.getByText('That is the Silver maximum.').waitFor()
})

const looks = (['phone', 'desktop'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((scheme) => ({ device, scheme })),
)

test.each(looks)(
  'RF-2: clean for axe, without and with people: $device, $scheme',
  async ({ device, scheme }) => {
    const { page, code } = await openAsMember({ device, scheme })
    await page.getByRole('figure').waitFor()
    await page.getByText('Nobody yet.').waitFor()
    await expectClean(page, 'nobody')
    await bring(
      code,
      ['a', 'b', 'c'].map((who) => ({ email: `${code}-${who}@example.org`, name: 'Ada Lovelace' })),
    )
    await expect
      .poll(
        () =>
          page
            .getByRole('listitem')
            .filter({ hasText: /Joined/ })
            .count(),
        { timeout: 60_000 },
      )
      .toBe(3)
    await expectClean(page, 'three people')
  },
)
