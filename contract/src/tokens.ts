import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, operation } from './operation.ts'
import { tier, timestamp, uuid } from './primitives.ts'

const tags = ['tokens']

/** The claims of a token that is valid at this moment, in the words of RFC 7519. */
export const activeToken = z.object({
  active: z.literal(true),
  iss: z.string(),
  aud: z.string(),
  sub: uuid,
  /** The session that asked for it: when that ends, so does the token. */
  sid: uuid,
  jti: uuid,
  iat: z.number().int(),
  exp: z.number().int(),
  /** The current tier; the token itself holds the tier at the time it was made. */
  tier,
})

/** Short-lived signed tokens for the other services of the ecosystem (AU-13); keys are at `/.well-known/jwks.json`. */
export const tokens = {
  /** A JWT (ES256) for one of the services in TOKEN_AUDIENCES. It is valid for five minutes. */
  issue: memberOperation
    .route({ method: 'POST', path: '/tokens', summary: 'A token for another service', tags })
    .errors(fails('tokens.unknown_audience'))
    .input(z.strictObject({ audience: z.string().max(300) }))
    .output(z.object({ token: z.string(), expires_at: timestamp })),
  /**
   * Whether a token is valid now: signed here, not expired, and its session not ended. Any holder of the token may ask;
   * the answer never says why a token is not valid.
   */
  introspect: operation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/tokens/introspect', summary: 'Whether a token is good now', tags })
    .input(z.strictObject({ token: z.string().max(4_000) }))
    .output(z.discriminatedUnion('active', [activeToken, z.object({ active: z.literal(false) })])),
}
