import { expect } from 'vitest'
import { findAccessibilityProblems, type Page } from './browser.ts'

/**
 * Expects that axe finds nothing wrong with the page as it is, in either scheme, and that it does not scroll
 * sideways.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityProblems(page), `${what}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}
