import * as z from 'zod'
import { fails } from '../errors.ts'
import { viewer } from '../identity/index.ts'
import { referralOutcome } from '../joining/index.ts'

const next = z.string().nullable()
const joined = z.object({ outcome: z.literal('joined'), viewer, referral: referralOutcome, next })

/** The outcome of a proof that something is one's own: `next` is the page that was named when it began. */
export const completed = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), viewer, next }),
  joined,
  z.object({ outcome: z.literal('linked') }),
])

export type Completed = z.infer<typeof completed>

/** How signing in, joining or linking by it may be refused. */
export const entering = fails(
  'joining.link_invalid',
  'ways_in.identity_taken',
  'identity.second_factor_required',
  'identity.second_factor_wrong',
  'identity.passkey_refused',
  'identity.banned',
  'identity.email_taken',
  'identity.invalid_credentials',
  'access.sign_in_required',
  'access.denied',
  'settings.maintenance',
  'joining.registration_closed',
  'joining.daily_limit_reached',
)
