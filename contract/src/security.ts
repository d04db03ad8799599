import * as z from 'zod'
import { auditEntry, auditPerson } from './audit/index.ts'
import { fails } from './errors.ts'
import { memberOperation } from './operation.ts'
import { givenMoment, timestamp, uuid } from './primitives.ts'

/** Every kind of security event that the server notes (SE-1). */
export const securityEventTypes = [
  'login_failed',
  'login_succeeded',
  'signup_failed',
  'activation_failed',
  'unauthorized_access',
  'rate_limit_exceeded',
  'link_invalid',
  'sessions_ended',
  'sign_in_link_issued',
  'sign_in_link_handed_over',
  'recovery_requested',
  'password_changed',
  'password_recovered',
  'email_code_requested',
] as const
export const securityEventType = z.enum(securityEventTypes)
export type SecurityEventType = z.infer<typeof securityEventType>

/** A security event: an observation, where nothing was changed. */
export const securityEvent = z.object({
  id: z.number().int().min(1),
  type: securityEventType,
  /** The person it concerns, where that is known. */
  user: z.object({ id: uuid, person: auditPerson.nullable() }).nullable(),
  network: z.string().nullable(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  created_at: timestamp,
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const securityEventFilter = z.strictObject({
  type: securityEventType.optional(),
  user: uuid.optional(),
  network: z.string().trim().min(1).max(60).optional(),
  from: givenMoment.optional(),
  to: givenMoment.optional(),
})
export type SecurityEventFilter = z.infer<typeof securityEventFilter>

/** The ways in which the activity of an account can be suspicious (SE-2). */
export const suspicionSignal = z.enum([
  'multiple_locations',
  'unusual_time',
  'rapid_requests',
  'unknown_device',
  'failed_attempts',
])
export type SuspicionSignal = z.infer<typeof suspicionSignal>

/** An account whose activity was suspicious; open until a super admin settles it. */
export const activityFlag = z.object({
  id: uuid,
  user: z.object({ id: uuid, person: auditPerson.nullable() }),
  signals: z.array(suspicionSignal),
  /** The number of suspicious events. */
  events: z.number().int().min(1),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  /** When the person was last notified; null where they were not. */
  told_at: timestamp.nullable(),
  settled_at: timestamp.nullable(),
})
export type ActivityFlag = z.infer<typeof activityFlag>

/** The id of the last row of the page before: the next page continues from there. */
const beforeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const limit = z.coerce.number().int().min(1).max(100).default(50)
const one = z.strictObject({ id: uuid })

/**
 * Security events (SE-1) and accounts whose activity looked suspicious (SE-2). `events` needs `audit.read`; every
 * signed-in person may call `recordDeniedScreen`.
 */
export const security = {
  /**
   * Records that a signed-in person tried to open a screen of the administration that they may not open (SE-1);
   * available to every signed-in person. The server checks their permissions and records nothing where they may open
   * it. `is_noted` is then false, and also where the same screen, or ten of them, were recorded within a minute.
   */
  recordDeniedScreen: memberOperation
    .route({
      method: 'POST',
      path: '/security-events/denied-screens',
      summary: 'Note a denied screen',
      tags: ['audit'],
    })
    .input(z.strictObject({ path: z.string().max(500) }))
    .output(z.object({ is_noted: z.boolean() })),

  /** The security events that match a filter, newest first, or those before an id. */
  events: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/security-events',
      summary: 'List security events',
      tags: ['audit'],
    })
    .input(securityEventFilter.extend({ before: beforeId.optional(), limit }))
    .output(z.object({ events: z.array(securityEvent), earlier: z.number().int().nullable() })),

  /** The accounts whose activity looked suspicious, newest first, or those before a cursor. Needs `monitoring.read`. */
  flags: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/monitoring/flags',
      summary: 'Flagged accounts',
      tags: ['monitoring'],
    })
    .input(
      z.strictObject({
        state: z.enum(['open', 'settled']).default('open'),
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ flags: z.array(activityFlag), earlier: z.number().int().nullable() })),

  /**
   * Settles a flag that was reviewed and needs nothing more; suspicious activity after that opens a new one. Needs
   * `monitoring.manage`.
   */
  settleFlag: memberOperation
    .route({
      method: 'POST',
      path: '/super-admin/monitoring/flags/{id}/settle',
      summary: 'Settle a flag',
      tags: ['monitoring'],
    })
    .errors(fails('security.flag_not_found'))
    .input(one)
    .output(activityFlag),

  /**
   * The recent events of an account: security events, audit entries by and about it, its flags. Needs
   * `monitoring.read`.
   */
  timeline: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/monitoring/people/{id}',
      summary: 'The timeline of an account',
      tags: ['monitoring'],
    })
    .errors(fails('security.person_not_found'))
    .input(one)
    .output(
      z.object({
        person: auditPerson,
        flags: z.array(activityFlag),
        moments: z.array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('event'), at: timestamp, event: securityEvent }),
            z.object({ kind: z.literal('audit'), at: timestamp, entry: auditEntry }),
          ]),
        ),
      }),
    ),
}
