import { beforeAll, expect, test } from 'vitest'
import { allowProblem, findAccessibilityProblems, newPage, type Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { joinAsMember, PASSWORD, sendMessage } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  const env = {
    RATE_LIMITS: 'off',
    BRAND_SUPPORT_EMAIL: 'help@example.org',
    BRAND_COMMUNITY_URL: 'https://talk.example.org/room',
  }
  server = await startServer({ env })
})

const PAGES = ['/privacy-policy', '/terms-of-use', '/faq', '/report-bug', '/learn', '/learn/daily-credits']

const looks = (['phone', 'desktop'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((scheme) => ({ device, scheme })),
)

/** Marks the page; the mark stays as long as the page is not loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window)

test.each(looks)(
  'IN-1: information pages are clean for axe: $device, $scheme',
  async ({ device, scheme }) => {
    const page = await newPage({ origin: server.origin, device, scheme })
    for (const path of PAGES) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Menu' }).waitFor()
      expect(await findAccessibilityProblems(page), path).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  },
)

test('RT-3: information pages read the same with scripts off', async () => {
  const page = await newPage({ origin: server.origin, javaScriptEnabled: false })
  // The browser refuses what the page preloads for its scripts.
  allowProblem(page, /request failed: csp/)
  for (const path of PAGES) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(500)
  }
  await page.goto('/faq')
  await page.getByText('What is PepperChat?').click()
  await expect.poll(() => page.getByText('is the place where you ask questions').isVisible()).toBe(true)
  await page.goto('/meet-pepper')
  expect(await page.getByRole('heading', { name: 'What Pepper knows' }).isVisible()).toBe(true)
})

test('an information page is there at once: no call before it can be read, and nothing moves when the app comes', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(rpc|api)\//.test(request.url())) calls.push(request.url())
  })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    const watch = window as unknown as { shift: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of PAGES) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Menu' }).waitFor()
    // On a busy machine the font arrives after the first frame, and moves lines by 3 px: 0.005.
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(0.01)
  }
  expect(calls.filter((url) => !/startGuestSession/.test(url))).toEqual([])
})

test('IN-1: questions of the FAQ open one by one, by mouse and by keyboard, and the first is open', async () => {
  const page = await newPage({ origin: server.origin })
  await page.goto('/faq')
  const open = page.locator('details[open] h3')
  await expect.poll(() => open.allInnerTexts()).toEqual(['What is The Bazaar?'])
  await page.getByText('What is PepperChat?').click()
  await page.locator('summary', { hasText: 'Who is Pepper?' }).press('Enter')
  expect(await open.allInnerTexts()).toEqual(['What is The Bazaar?', 'What is PepperChat?', 'Who is Pepper?'])
  await page.getByText('What is The Bazaar?').click()
  expect(await open.allInnerTexts()).toEqual(['What is PepperChat?', 'Who is Pepper?'])
  const mails = await page.locator('main a[href^="mailto:"]').all()
  expect(mails).toHaveLength(2)
})

test('links between information pages are followed without a page load, and back goes back', async () => {
  const page = await newPage({ origin: server.origin })
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  await mark(page)
  await page.getByRole('link', { name: 'More about the game' }).click()
  await page.getByRole('heading', { level: 1, name: 'What The Bazaar is' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/learn/what-is-the-simulation')
  await expect.poll(() => page.title()).toBe('What The Bazaar is · PepperChat')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.getByRole('link', { name: 'Terms of use' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
  await page.getByRole('link', { name: '8. Contact' }).click()
  await expect.poll(() => page.getByRole('heading', { name: '8. Contact' }).isVisible()).toBe(true)
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'What The Bazaar is' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('IN-1: a bug report comes with facts about the browser, which the person may change before it is mailed', async () => {
  const page = await newPage({ origin: server.origin, permissions: ['clipboard-read', 'clipboard-write'] })
  allowProblem(page, /401/)
  await page.goto('/auth')
  await page.getByLabel('Email or Referral Code').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Invalid Credentials').waitFor()
  await page.goto('/report-bug')
  const draft = page.getByRole('textbox', { name: 'Your report' })
  await expect.poll(() => draft.inputValue()).toContain('Browser: Mozilla')
  const text = await draft.inputValue()
  for (const part of [
    'Screen: 1280 x 800',
    'Language: en-US',
    'Time: 2',
    'Last error: identity.invalid_credentials',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/nobody@example|onions/)
  await draft.fill('1. Press Stop twice & wait')
  await expect
    .poll(() => page.getByRole('link', { name: 'Email support' }).getAttribute('href'))
    .toBe('mailto:help@example.org?subject=Bug%20Report&body=1.%20Press%20Stop%20twice%20%26%20wait')
  await page.getByRole('button', { name: 'Copy the report' }).click()
  await page.getByText('Your report is on the clipboard.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1. Press Stop twice & wait')
  expect(await page.getByRole('link', { name: 'Join the community chat' }).getAttribute('href')).toBe(
    'https://talk.example.org/room',
  )
  await page.reload()
  await expect.poll(() => draft.inputValue()).toBe('1. Press Stop twice & wait')
})

test('the guide finds titles while one types, and keeps the search in the address', async () => {
  const page = await newPage({ origin: server.origin })
  await page.goto('/learn')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  const titles = page.getByRole('main').locator('section li a:visible')
  expect(await titles.count()).toBeGreaterThan(40)
  const box = page.getByRole('searchbox', { name: 'Search the titles' })
  await box.fill('reserve price')
  await expect.poll(() => titles.count()).toBeLessThan(5)
  await box.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=reserve+price')
  await page.reload()
  expect(await box.inputValue()).toBe('reserve price')
  expect(await titles.count()).toBeLessThan(5)
  await box.fill('zeppelin')
  await page.getByText('No title has these words.').waitFor()
  expect(await titles.count()).toBe(0)
})

test('a control that the web app answers cannot be used before the app has come', async () => {
  const page = await newPage({ origin: server.origin })
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/learn/proxy-bid', { waitUntil: 'commit' })
  const ask = page.getByRole('button', { name: 'Ask Pepper about this' })
  await ask.waitFor()
  expect(await ask.isDisabled()).toBe(true)
  coming.resolve()
  await ask.click()
  await page.waitForURL(/\/auth/)
  await page.goto('/report-bug')
  await expect.poll(() => page.getByRole('textbox').isEditable()).toBe(true)
  expect(await page.getByRole('button', { name: 'Copy' }).isEnabled()).toBe(true)
})

test('a guide page hands its question to the composer: a member asks it, a visitor signs up first', async () => {
  const member = await newPage({ origin: server.origin })
  await joinAsMember(member, server.origin)
  await member.goto('/learn/proxy-bid')
  await member.getByRole('button', { name: 'Ask Pepper about this' }).click()
  const composer = member.getByRole('textbox', { name: /^Message to/ })
  await expect.poll(() => composer.inputValue()).toBe('What is a proxy bid?')
  expect(new URL(member.url()).pathname).toBe('/')

  const visitor = await newPage({ origin: server.origin })
  await visitor.goto('/learn/proxy-bid')
  await visitor.getByRole('button', { name: 'Ask Pepper about this' }).click()
  await visitor.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.getByLabel('Email', { exact: true }).fill('curious@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect
    .poll(() => visitor.getByRole('textbox', { name: /^Message to/ }).inputValue())
    .toBe('What is a proxy bid?')
})

test('AS-2: the sources of an answer lead to its guide pages', async () => {
  const page = await newPage({ origin: server.origin })
  await joinAsMember(page, server.origin)
  await page.goto('/')
  await sendMessage(page, 'How does a proxy bid work?')
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('link').first()
  await source.click()
  await page.getByRole('heading', { level: 1, name: /^Proxy bids/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/learn/proxy-bid')
  await page.goBack()
  await page.getByRole('list', { name: 'Sources' }).waitFor()
})

test('RT-1: a guide page that does not exist is the 404 page, opened or followed to', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /404/)
  const response = await page.goto('/learn/no-such-page')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { name: 'What do you want to talk about?' }).waitFor()
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  await page.evaluate(() =>
    document.querySelector('main a[href^="/learn/"]')?.setAttribute('href', '/learn/gone'),
  )
  await page.getByRole('link', { name: 'More about the game' }).click()
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
})
