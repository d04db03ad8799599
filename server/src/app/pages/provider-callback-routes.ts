import { providerId } from '@pepper/contract/ways-in/providers'
import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'

/** What a provider may send along, so that an address stays one that browsers and proxies take. */
const QUERY_MAX = 4_000

/**
 * Where providers send the browser back to. Nothing is used up here: the page is given the answer behind a `#`, which browsers send
 * to nobody, and hands it in itself (AU-12). Fetched twice, it leads there twice.
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
