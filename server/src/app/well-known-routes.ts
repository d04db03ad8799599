import { Hono } from 'hono'
import { KEYS_KEPT_SECONDS, readPublicKeys } from '../domains/tokens/index.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Serves the public keys of tokens (AU-13) to all services and pages, which may cache them for a while, as may proxies.
 */
export function wellKnownRoutes() {
  const app = new Hono<AppEnv>()
  app.get('/.well-known/jwks.json', async (hono) => {
    const keys = await readPublicKeys(hono.env.context.runtime)
    hono.header('cache-control', `public, max-age=${KEYS_KEPT_SECONDS}`)
    hono.header('access-control-allow-origin', '*')
    hono.header('cross-origin-resource-policy', 'cross-origin')
    return hono.json(keys)
  })
  return app
}
