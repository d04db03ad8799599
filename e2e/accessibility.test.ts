import { beforeAll, expect, test } from 'vitest'
import { allowProblem, findAccessibilityProblems, newPage, type Page } from './browser.ts'
import { joinAsMember, sendMessage } from './members.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const looks = (['phone', 'desktop'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((scheme) => ({ device, scheme })),
)

async function expectClean(page: Page, what: string): Promise<void> {
  expect(await findAccessibilityProblems(page), what).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

test.each(looks)(
  'every screen of a visitor is clean for axe: $device, $scheme',
  async ({ device, scheme }) => {
    const page = await newPage({ origin: server.origin, device, scheme })
    allowProblem(page, /404/)
    for (const path of [
      '/',
      '/auth',
      '/auth?tab=activate',
      '/auth?tab=signup',
      '/chat',
      '/meet-pepper',
      '/no-such-page',
    ]) {
      await page.goto(path)
      await page.locator('main').waitFor()
      await expectClean(page, path)
    }
  },
)

test.each(looks)(
  'every screen of a member is clean for axe: $device, $scheme',
  async ({ device, scheme }) => {
    const page = await newPage({ origin: server.origin, device, scheme })
    await joinAsMember(page, server.origin)
    await page.goto('/')
    await expectClean(page, 'home')
    await sendMessage(page, 'How does a proxy bid work?')
    await expect.poll(() => page.locator('li[data-status=answered]').count()).toBe(1)
    await expect.poll(() => page.getByText('responding...').count()).toBe(0)
    await expectClean(page, 'chat')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText('2 messages').waitFor()
    await expectClean(page, 'drawer')
    await page.getByRole('button', { name: /Authenticated User/ }).click()
    await page.getByRole('dialog', { name: 'Account Settings' }).waitFor()
    await expectClean(page, 'account settings')
  },
)
