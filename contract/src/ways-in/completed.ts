import * as z from 'zod'
import { fails } from '../errors.ts'
import { viewer } from '../identity/index.ts'
import { referralOutcome } from '../joining/index.ts'

const next = z.string().nullable()
const joined = z.object({ outcome: z.literal('joined'), viewer, referral: referralOutcome, next })

/** The outcome of entering by a proven identity; `next` is the page that was named at the beginning. */
export const completed = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), viewer, next }),
  joined,
  z.object({ outcome: z.literal('linked') }),
])

export type Completed = z.infer<typeof completed>

/** The refusals of signing in, joining or linking by a proven identity. */
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
