import { providerId } from '@pepper/contract/ways-in/providers'
import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'

/**
 * The highest length of the query that a provider may send, so that browsers and proxies accept the resulting address.
 */
const QUERY_MAX = 4_000

/**
 * Redirects browsers that providers send back. Nothing is used up here: the page gets the answer behind a `#`, which
 * browsers do not send, and submits it itself (AU-12). A second request leads to the same page.
 */
export function providerCallbackRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/auth/providers/:provider/callback', (hono) => {
    const provider = providerId.safeParse(hono.req.param('provider'))
    const { search } = new URL(hono.req.url)
    const answer = new URLSearchParams(search.slice(0, QUERY_MAX))
    const fragment = provider.success
      ? `#${new URLSearchParams({ provider: provider.data, answer: answer.toString() })}`
      : ''
    hono.header('cache-control', 'no-store')
    return hono.redirect(`/auth/provider${fragment}`, 303)
  })
}
