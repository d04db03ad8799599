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
  'password_recovered',
  'email_code_requested',
] as const
export const securityEventType = z.enum(securityEventTypes)
export type SecurityEventType = z.infer<typeof securityEventType>

/** A security event: what was noticed though nothing was changed. */
export const securityEvent = z.object({
  id: z.number().int().min(1),
  type: securityEventType,
  /** Whom it concerns, where that is known. */
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

/** What can be odd about the activity of an account (SE-2). */
export const suspicionSignal = z.enum([
  'multiple_locations',
  'unusual_time',
  'rapid_requests',
  'unknown_device',
  'failed_attempts',
])
export type SuspicionSignal = z.infer<typeof suspicionSignal>

/** An account whose activity was odd; open until a super admin settles it. */
export const activityFlag = z.object({
  id: uuid,
  user: z.object({ id: uuid, person: auditPerson.nullable() }),
  signals: z.array(suspicionSignal),
  /** How many odd events it stands for. */
  events: z.number().int().min(1),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  /** When the person was told last; null where they were not. */
  told_at: timestamp.nullable(),
  settled_at: timestamp.nullable(),
})
export type ActivityFlag = z.infer<typeof activityFlag>

/** A page goes on before the id of its last row. */
const beforeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const limit = z.coerce.number().int().min(1).max(100).default(50)
const one = z.strictObject({ id: uuid })

/**
 * Security events (SE-1) and accounts whose activity looked odd (SE-2). `events` needs `audit.read`; every signed-in person
 * may call `recordDeniedScreen`.
 */
export const security = {
  /**
   * Notes that a signed-in person wanted a screen of the administration that they may not open (SE-1); for everyone who is
   * signed in. The server decides by their permissions and notes nothing where they may. `is_noted` is false then, and where
   * the same screen, or ten of them, were noted within a minute.
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

  /** Security events that a filter lets through, newest first, or those before an id. */
  events: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/security-events',
      summary: 'List security events',
      tags: ['audit'],
    })
    .input(securityEventFilter.extend({ before: beforeId.optional(), limit }))
    .output(z.object({ events: z.array(securityEvent), earlier: z.number().int().nullable() })),

  /** Accounts whose activity looked odd, newest first, or those before a cursor. Needs `monitoring.read`. */
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

  /** Says that a flag was looked at and needs nothing more; odd activity afterwards opens a new one. Needs `monitoring.manage`. */
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

  /** What happened on an account lately: security events, audit entries by and about it, its flags. Needs `monitoring.read`. */
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
