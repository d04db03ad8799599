import { beforeAll, expect, test } from 'vitest'
import type { Page, PageOptions } from '../harness/browser.ts'
import type { RunningServer } from '../harness/server.ts'
import { findClippedControls, findCoveredWords } from '../screens/find-clipped-controls.ts'
import { findSidewaysScroll } from '../screens/find-screen-problems.ts'
import { listScreens, type Person, showScreen } from '../screens/screens.ts'
import { openForWalk, startScreensServer } from '../screens/screens-server.ts'
import type { ScreensWorld } from '../screens/seed-screens.ts'
import { untilStill } from '../steps/until-still.ts'

/** The narrowest that is supported: a small phone, or a desktop window at 400%. */
const viewport = { width: 320, height: 568 }
const phone = {
  viewport,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const

let server: RunningServer
let world: ScreensWorld
beforeAll(async () => {
  ;({ server, world } = await startScreensServer())
})

test.each<[Person, 'dark' | 'light']>([
  ['guest', 'dark'],
  ['guest', 'light'],
  ['member', 'dark'],
  ['member', 'light'],
])(
  'at 320 pixels nothing on the screens of a %s in the %s scheme is cut off, covered or beside the window',
  async (who, scheme) => {
    const page = await openAs(who, { colorScheme: scheme })
    const found: Record<string, string[]> = {}
    for (const screen of listScreens()) {
      if (screen.who !== who) continue
      await showScreen(page, screen, world)
      const problems = await findProblems(page)
      if (problems.length > 0) found[`${screen.name} ${screen.at?.toString() ?? screen.route}`] = problems
    }
    expect(found).toEqual({})
  },
)

const menus = { 'de-DE': 'Menü', 'es-ES': 'Menú', 'fr-FR': 'Menu' }
const busiest: Record<'guest' | 'member', (string | ((world: ScreensWorld) => string))[]> = {
  guest: [
    '/',
    '/auth',
    '/auth?tab=activate',
    '/auth?tab=signup',
    '/auth/recover',
    '/auth/email-code',
    '/chat',
    '/claim',
    '/meet-pepper',
  ],
  member: [
    '/',
    ({ sessionId }) => `/chat?session=${sessionId}`,
    '/referrals',
    '/credit-history',
    '/announcements',
    ...['account', 'security', 'preferences', 'privacy', 'information'].map((name) => `/?settings=${name}`),
  ],
}

test.each(Object.entries(menus))(
  'at 320 pixels nothing is cut off, covered or beside the window in %s either',
  async (locale, menu) => {
    const found: Record<string, string[]> = {}
    for (const who of ['guest', 'member'] as const) {
      const page = await openAs(who, { locale })
      const look = async (name: string) => {
        const problems = await findProblems(page)
        if (problems.length > 0) found[`${who} ${name}`] = problems
      }
      for (const at of busiest[who]) {
        const address = typeof at === 'string' ? at : at(world)
        await page.goto(address)
        await page.locator('main h1, main h2').first().waitFor()
        if (address.includes('settings=')) await page.getByRole('dialog').first().waitFor()
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2))
        await look(address)
      }
      await page.goto('/')
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('dialog', { name: menu }).waitFor()
      await look('menu')
    }
    expect(found).toEqual({})
  },
)

test.each(Object.keys(menus))(
  'a phone held sideways shows the credit history without scrolling sideways, in %s',
  async (locale) => {
    const page = await openAs('member', { locale })
    await page.goto('/credit-history')
    await page.locator('main table').last().waitFor()
    for (const width of [640, 667, 700, 740]) {
      await page.setViewportSize({ width, height: 390 })
      expect(await findSidewaysScroll(page)).toEqual([])
    }
  },
)

test.each(Object.entries(menus))(
  'a phone at 200% shows the whole menu button and referral code, in %s',
  async (locale, menu) => {
    const page = await openAs('member', { locale, viewport: { width: 195, height: 422 } })
    for (const at of ['/', '/chat', '/referrals', '/credit-history']) {
      await page.goto(at)
      await page.locator('main h1, main h2').first().waitFor()
      const box = await page.getByRole('button', { name: menu, exact: true }).boundingBox()
      expect([at, box && box.x + box.width <= 195]).toEqual([at, true])
    }
    await page.goto('/referrals')
    const code = page.locator('main input').first()
    await code.waitFor()
    expect(await code.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
  },
)

// Guards: bell and menu were beside the window, and on a chat, which does not scroll sideways, out of reach.
test.each([125, 150, 200])('a phone with text of %i% shows the whole menu button', async (percent) => {
  const page = await openAs('member', { viewport: { width: 390, height: 844 } })
  for (const at of [
    '/',
    `/chat?session=${world.sessionId}`,
    '/referrals',
    '/credit-history',
    '/meet-pepper',
  ]) {
    await page.goto(at)
    await page.locator('main h1, main h2').first().waitFor()
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent}%`)
    const box = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox()
    expect([at, box && box.x + box.width <= 390]).toEqual([at, true])
    expect([at, ...(await findSidewaysScroll(page))]).toEqual([at])
  }
})

test.each(Object.keys(menus))('the title of the notifications is one line, in %s', async (locale) => {
  const page = await openAs('member', { locale, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.locator('header button[aria-haspopup=dialog]').first().click()
  const title = page.locator('dialog[open] h2')
  // Something is unread in the seeded world, so the button is there.
  await page.locator('dialog[open] h2 + button').waitFor()
  expect(await title.evaluate((element) => element.getClientRects()[0]?.height ?? 0)).toBeLessThan(30)
})

test('at 320 pixels and with a keyboard on the screen the typed text and Send are visible', async () => {
  const page = await openAs('member', {})
  for (const at of ['/', '/chat', `/chat?session=${world.sessionId}`]) {
    await page.setViewportSize(viewport)
    await page.goto(at)
    const input = page.getByRole('textbox', { name: 'Message to Pepper' })
    await input.tap()
    // The page is laid out above the keyboard.
    await page.setViewportSize({ width: viewport.width, height: 300 })
    await input.fill('Is anybody there?')
    await untilStill(page)
    for (const control of [input, page.getByRole('button', { name: 'Send', exact: true })]) {
      const isWhole = await control.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return (
          top >= 0 &&
          bottom <= window.innerHeight &&
          left >= 0 &&
          right <= document.documentElement.clientWidth &&
          element.contains(seen)
        )
      })
      expect([at, isWhole]).toEqual([at, true])
    }
    await input.fill('')
  }
})

async function findProblems(page: Page): Promise<string[]> {
  const isHome = new URL(page.url()).pathname === '/' && (await page.getByRole('dialog').count()) === 0
  return [
    ...(await findSidewaysScroll(page)),
    ...(isHome ? await findCoveredWords(page) : []),
    ...(await findClippedControls(page)),
  ]
}

const openAs = (who: Person, look: PageOptions) => openForWalk(server, who, { ...phone, ...look })
