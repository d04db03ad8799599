import * as z from 'zod'
import { fails } from '../errors.ts'
import { factorProof } from '../identity/factor-proof.ts'
import { operation, reauthenticatedOperation } from '../operation.ts'
import { completed, entering } from './completed.ts'
import { wishes } from './newcomer.ts'

const tags = ['ways-in']
const path = '/ways-in/providers'

export const providerId = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/)

/** The browser's next address: the provider's own page. */
const away = z.object({ redirect_to: z.string() })
const unavailable = fails('ways_in.not_offered', 'ways_in.provider_unavailable')

/**
 * Signing in by another service that the operator has set up (OAuth 2 and OpenID Connect, with PKCE). The service sends
 * the browser back with the input of `complete`; that works once, for ten minutes, in the browser that began.
 */
export const providers = {
  /** Begins signing in or up. `ref` is a referral code for a sign-up, `next` the page to go to afterwards. */
  start: operation
    .route({ method: 'POST', path: `${path}/{provider}/start`, summary: 'Sign in by another service', tags })
    .errors(unavailable)
    .input(wishes.extend({ provider: providerId }))
    .output(away),
  /** Begins linking an account at another service to the caller's own. */
  link: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/{provider}/link`, summary: 'Link another service', tags })
    .errors(unavailable)
    .input(z.strictObject({ provider: providerId }))
    .output(away),
  /**
   * Finishes a sign-in, sign-up or link. Where the second factor is asked for, repeat the call with its code.
   * ways_in.password_first: an account has this address, but one of the two sides never proved it, so its owner first
   * signs in another way and then links.
   */
  complete: operation
    .route({
      method: 'POST',
      path: `${path}/{provider}/complete`,
      summary: 'Finish signing in by a service',
      tags,
    })
    .errors({
      ...unavailable,
      ...entering,
      ...fails(
        'ways_in.provider_refused',
        'ways_in.email_unproven',
        'ways_in.domain_refused',
        'ways_in.password_first',
      ),
    })
    .input(
      factorProof.extend({
        provider: providerId,
        state: z.string().min(20).max(100),
        /** The query with which the service sent the browser back. */
        response: z.string().max(4_000),
      }),
    )
    .output(completed),
}
