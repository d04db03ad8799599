import { beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../harness/server.ts'
import { findScreenProblems, findSidewaysScroll } from '../screens/find-screen-problems.ts'
import { findTitleProblem } from '../screens/find-title-problem.ts'
import { listScreens, missingRoutes, type Person, showScreen } from '../screens/screens.ts'
import { openForWalk, startScreensServer } from '../screens/screens-server.ts'
import type { ScreensWorld } from '../screens/seed-screens.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

const NARROW = { width: 360, height: 740 }
const looks = [
  { viewport: { width: 390, height: 844 }, scheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, scheme: 'light' },
  { viewport: { width: 390, height: 844 }, scheme: 'light' },
  { viewport: { width: 1440, height: 900 }, scheme: 'dark' },
] as const

let server: RunningServer
let world: ScreensWorld
beforeAll(async () => {
  ;({ server, world } = await startScreensServer())
})

test('every route of the web app is in the list of screens that is walked', () => {
  expect(listScreens().length).toBeGreaterThan(50)
  expect(missingRoutes()).toEqual([])
})

/** One scheme and size each, alternating; `npm run axe` walks them all in all. */
test.each<Person>(['guest', 'member', 'admin', 'super'])(
  'every screen of a %s is clean for axe, keeps its title and does not scroll sideways, at 360 pixels neither',
  async (who) => {
    const page = await openAs(who)
    const found: Record<string, string[]> = {}
    for (const [index, screen] of listScreens().entries()) {
      if (screen.who !== who) continue
      const look = looks[index % looks.length] ?? looks[0]
      await page.emulateMedia({ colorScheme: look.scheme })
      await page.setViewportSize(look.viewport)
      await showScreen(page, screen, world)
      const problems = [...(await findScreenProblems(page)), ...(await findTitleProblem(page, screen))]
      await page.setViewportSize(NARROW)
      problems.push(...(await findSidewaysScroll(page)))
      if (problems.length > 0) found[`${screen.name} ${screen.route} ${look.scheme}`] = problems
    }
    expect(found).toEqual({})
  },
)

test('a chart that is still drawn for a wider window does not scroll the page sideways', async () => {
  const page = await openAs('admin')
  await page.addInitScript(() => {
    const Observer = window.ResizeObserver
    window.ResizeObserver = class extends Observer {
      constructor(callback: ResizeObserverCallback) {
        super((...news) => document.documentElement.dataset.late === undefined && callback(...news))
      }
    }
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/analytics')
  await page.locator('main svg text').first().waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.late = ''
  })
  await page.setViewportSize(NARROW)
  expect(await findSidewaysScroll(page)).toEqual([])
})

test('AU-1: everything on the card can be reached and used by keyboard alone', async () => {
  // An ad of this world shows as soon as the newcomer is at home.
  const page = await openForWalk(server, 'guest')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Referral Code').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Key Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type(SEEDED_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Welcome to PepperChat!').waitFor()
})

const openAs = (who: Person) => openForWalk(server, who)
