import * as z from 'zod'
import { fails } from '../errors.ts'
import { locales } from '../locales.ts'
import { reauthenticatedOperation } from '../operation.ts'
import { displayName, email, timestamp, uuid } from '../primitives.ts'

/** An account to create. The client makes the id, so that a repeated request does not create a second one. */
const newMember = z.strictObject({
  id: uuid,
  email,
  full_name: displayName.optional(),
  /** The language of the mail. */
  language: z.enum(locales),
})
export type NewMember = z.infer<typeof newMember>

const createdMember = z.object({
  user_id: uuid,
  email: z.string(),
  /** `by_hand` on a loopback origin, where nothing is mailed; `kept` in the outbox where there is no mail server. */
  delivery: z.enum(['mailed', 'kept', 'by_hand']),
  /** The link for a password where no mail carries it; only the first answer has it. */
  link: z.string().nullable(),
  expires_at: timestamp,
})
export type CreatedMember = z.infer<typeof createdMember>

/**
 * Creates an account at once (AU-14). Its person gets a link that is valid for 7 days, by which they prove the address
 * and choose a password. An unclaimed record of the waitlist with the address becomes theirs by that proof, not before.
 * Needs `users.invite`.
 */
export const createMember = reauthenticatedOperation
  .route({ method: 'POST', path: '/admin/users', summary: 'Create an account for a person', tags: ['users'] })
  .errors(
    fails(
      'joining.member_exists',
      'joining.daily_limit_reached',
      'identity.email_taken',
      'ways_in.provider_required',
    ),
  )
  .input(newMember)
  .output(createdMember)
