import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Everything that axe finds wrong with the page as it is now, one line each; empty when it is clean. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** What axe finds, and whether the page is wider than its window. */
export async function findScreenProblems(page: Page): Promise<string[]> {
  return [...(await findAccessibilityProblems(page)), ...(await findSidewaysScroll(page))]
}

/** Whether the page is wider than its window, and what sticks out. */
export async function findSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over <= 0) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    )
    const names = wide.slice(0, 3).map(({ tagName, className }) => `${tagName}.${className}`)
    return [`scrolls sideways by ${over} px at ${window.innerWidth}: ${names.join(', ')}`]
  })
}
