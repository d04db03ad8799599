import { beforeAll, expect, test } from 'vitest'
import type { Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { adminPaths } from '../screens/admin-paths.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { untilStill } from '../steps/until-still.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

test.each([
  { width: 320, height: 568 },
  { width: 390, height: 844 },
])(
  'AD-1: on a phone of $width pixels the bar and its list show the current screen at once',
  async (viewport) => {
    const look = { viewport, isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const
    const page = await openAsAdmin(server, '/admin', look)
    const hidden = await findHidden(page, async () => {
      const chooser = page.getByRole('button', { name: /^Administration:/ })
      if (!(await isInSight(page, 'nav [aria-haspopup=dialog]'))) return false
      const name = (await chooser.innerText()).replace(/^Administration:\s*/, '')
      await chooser.click()
      await page.getByRole('dialog', { name: 'Administration' }).waitFor()
      await untilStill(page)
      expect(await page.locator('dialog [aria-current=page]').innerText()).toBe(name)
      return isInSight(page, 'dialog [aria-current=page]')
    })
    expect(hidden).toEqual([])
  },
)

test('AD-1: on a desktop the rail shows the current screen at once, in a low window too', async () => {
  const look = { viewport: { width: 1280, height: 500 }, reducedMotion: 'reduce' } as const
  const page = await openAsAdmin(server, '/admin', look)
  expect(await findHidden(page, () => isInSight(page, 'nav > section [aria-current=page]'))).toEqual([])
})

/** Opens every screen; lists those at which the check says no. */
async function findHidden(page: Page, isShown: () => Promise<boolean>): Promise<string[]> {
  const hidden: string[] = []
  for (const path of adminPaths()) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await untilStill(page)
    if (!(await isShown())) hidden.push(path)
  }
  return hidden
}

/** Checks that a control is whole in the window, and that nothing lies over it. */
async function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const isWhole = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const corners = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y))
    return isWhole && corners.every((found) => element.contains(found))
  })
}
