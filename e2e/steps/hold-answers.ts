import type { Page } from 'playwright-core'

/** Holds every request to `url` until the returned function is called; then each of them fails with 500. */
export async function holdThenFail(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fulfill({ status: 500, json: {} })
  })
  return resolve
}
