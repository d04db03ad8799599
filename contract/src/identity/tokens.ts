import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, operation } from '../operation.ts'
import { tier, timestamp, uuid } from '../primitives.ts'

const tags = ['tokens']

/** What a service learns of a token that is good at this moment, in the words of RFC 7519. */
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
  /** Now, where the token says the tier of when it was made. */
  tier,
})

/** Short-lived signed tokens for the other services of the ecosystem (AU-13); keys are at `/.well-known/jwks.json`. */
export const tokens = {
  /** A JWT (ES256) for one of the services in TOKEN_AUDIENCES. It is good for five minutes. */
  issue: memberOperation
    .route({ method: 'POST', path: '/tokens', summary: 'A token for another service', tags })
    .errors(fails('tokens.unknown_audience'))
    .input(z.strictObject({ audience: z.string().max(300) }))
    .output(z.object({ token: z.string(), expires_at: timestamp })),
  /**
   * Whether a token is good now: signed here, not expired, and its session not ended. Whoever has the token may ask; nothing tells
   * why one is not good.
   */
  introspect: operation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/tokens/introspect', summary: 'Whether a token is good now', tags })
    .input(z.strictObject({ token: z.string().max(4_000) }))
    .output(z.discriminatedUnion('active', [activeToken, z.object({ active: z.literal(false) })])),
}
