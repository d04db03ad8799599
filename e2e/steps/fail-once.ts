import type { Page } from 'playwright-core'

/**
 * Breaks the connection of the first request to a URL, and lets every later one through.
 * The route stays on purpose: a request that goes out in the moment at which its last route ends (`times`) may hang
 * for good.
 */
export async function failOnce(page: Page, url: string): Promise<void> {
  let hasFailed = false
  await page.route(url, async (route) => {
    if (hasFailed) return route.fallback()
    hasFailed = true
    await route.abort()
  })
}
