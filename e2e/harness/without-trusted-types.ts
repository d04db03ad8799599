import type { Page } from './browser.ts'

/** Makes the page's browser one without Trusted Types: it has no such object, and does not understand the header. */
export async function removeTrustedTypes(page: Page): Promise<void> {
  await page.context().addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'))
  await page.route(
    ({ pathname }) => !/^\/(assets|api|rpc)\//.test(pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      const { 'content-security-policy': policy = '', ...headers } = response.headers()
      const understood = policy.split('; ').filter((part) => !/trusted-types/.test(part))
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': understood.join('; ') },
      })
    },
  )
}
