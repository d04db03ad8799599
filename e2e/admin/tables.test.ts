import { beforeAll, expect, test } from 'vitest'
import { newPage } from '../harness/browser.ts'
import type { RunningServer } from '../harness/server.ts'
import { findBrokenMessages } from '../screens/find-broken-messages.ts'
import { findSidewaysScroll } from '../screens/find-screen-problems.ts'
import { emails, listScreens, showScreen } from '../screens/screens.ts'
import { startScreensServer } from '../screens/screens-server.ts'
import type { ScreensWorld } from '../screens/seed-screens.ts'
import { signInByCall } from '../steps/administrators.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'
import { untilStill } from '../steps/until-still.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
] as const

let server: RunningServer
let world: ScreensWorld
beforeAll(async () => {
  ;({ server, world } = await startScreensServer())
})

test('AD-1: no table of the administration breaks a word or an id, or scrolls the page, on phones and tablets', async () => {
  const page = await newPage({ origin: server.origin })
  await signInByCall(page, server, emails.super, SEEDED_PASSWORD)
  const screens = listScreens().filter(({ route }) => /^\/((super-)?admin|test-admin)/.test(route))
  const found: Record<string, string[]> = {}
  let tables = 0
  for (const screen of screens) {
    await page.setViewportSize(SIZES[0])
    await showScreen(page, screen, world)
    tables += await page.locator('main table').count()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await untilStill(page)
      const problems = [...(await findBrokenMessages(page)), ...(await findSidewaysScroll(page))]
      if (problems.length > 0) found[`${screen.route} at ${size.width}`] = problems
    }
  }
  expect(found).toEqual({})
  expect(tables).toBeGreaterThan(10)
}, 300_000) // About thirty screens in three sizes.
