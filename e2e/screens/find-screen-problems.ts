import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { untilStill } from '../steps/until-still.ts'

/**
 * Finds everything that axe reports about the page once it is still, one line each; empty when the page is clean.
 * Frames are left out: those of ads run no script, and so not axe either.
 */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      iframes: false,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  })
}

/** Finds what axe reports, and whether the page is wider than its window. */
export async function findScreenProblems(page: Page): Promise<string[]> {
  return [...(await findAccessibilityProblems(page)), ...(await findSidewaysScroll(page))]
}

/** Finds whether the page is wider than its window, and which elements stick out. */
export async function findSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (over <= 0) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    const names = wide.slice(0, 3).map(({ tagName, className }) => `${tagName}.${className}`)
    return [`scrolls sideways by ${over} px at ${document.documentElement.clientWidth}: ${names.join(', ')}`]
  })
}
