import * as z from 'zod'
import { auditEntry, auditPerson, securityEvent } from './audit.ts'
import { fails } from './errors.ts'
import { memberOperation } from './operation.ts'
import { timestamp, uuid } from './primitives.ts'

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

const count = z.number().int().min(0)
const milliseconds = z.number().min(0).nullable()

/** A process among those that share the database; its figures are up to 10 s old. */
export const monitoredNode = z.object({
  id: uuid,
  is_this: z.boolean(),
  started_at: timestamp,
  heartbeat_at: timestamp,
  streams: count,
  replies: count,
  memory_bytes: count,
  /** Share of the time that its event loop was busy, 0 to 1. */
  busy_share: z.number().min(0).max(1),
})
export type MonitoredNode = z.infer<typeof monitoredNode>

/** What all nodes together answered in a minute. Times are read off a histogram, streams are not among them. */
export const monitoredMinute = z.object({
  at: timestamp,
  requests: count,
  /** Answers with a status of 500 or more. */
  failures: count,
  /** Requests refused because there were too many of them. */
  refusals: count,
  p50_ms: milliseconds,
  p95_ms: milliseconds,
  p99_ms: milliseconds,
  streams: count,
  failed_sign_ins: count,
  refused_access: count,
  rate_limited: count,
  /** Security events of all kinds, successful sign-ins not counted. */
  security_events: count,
})
export type MonitoredMinute = z.infer<typeof monitoredMinute>

/** An error that a node logged: where in the code, never what anybody wrote. */
export const loggedError = z.object({
  id: z.number().int().min(1),
  node_id: uuid,
  message: z.string(),
  error_name: z.string().nullable(),
  error_code: z.string().nullable(),
  place: z.string().nullable(),
  request_id: z.string().nullable(),
  queue: z.string().nullable(),
  created_at: timestamp,
})
export type LoggedError = z.infer<typeof loggedError>

/** A violation of the content security policy that browsers reported, and how often since it was first seen. */
export const policyReport = z.object({
  id: z.number().int().min(1),
  directive: z.string(),
  /** An origin, `self`, or a kind like `inline`, `eval` or `trusted-types-sink`. */
  blocked: z.string(),
  /** The page; parts that may be an id or a secret are left out. */
  path: z.string(),
  reports: z.number().int().min(1),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
})
export type PolicyReport = z.infer<typeof policyReport>

export const monitoredQueue = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  retrying: count,
  failed: count,
  oldest_waiting_at: timestamp.nullable(),
})
export type MonitoredQueue = z.infer<typeof monitoredQueue>

/** How many minutes `now` looks back. */
export const MONITORED_MINUTES = 60

const tags = ['monitoring']
const one = z.strictObject({ id: uuid })

/** How the server does, and whose activity looks odd (SA-4, SE-2). */
export const monitoring = {
  /** Everything that is measured, of the last hour; look again every few seconds. Needs `monitoring.read`. */
  now: memberOperation
    .route({ method: 'GET', path: '/super-admin/monitoring', summary: 'How the server does now', tags })
    .output(
      z.object({
        measured_at: timestamp,
        nodes: z.array(monitoredNode),
        minutes: z.array(monitoredMinute),
        errors: z.array(loggedError),
        /** The last 30 of the last 30 days, newest first. */
        policy_reports: z.array(policyReport),
        queues: z.array(monitoredQueue),
        /** Jobs that were given up and can be tried again. */
        dead_letters: count,
        /** Events that no queue has yet. */
        outbox_waiting: count,
        open_flags: count,
      }),
    ),

  /** Accounts whose activity looked odd, newest first, or those before a cursor. Needs `monitoring.read`. */
  flags: memberOperation
    .route({ method: 'GET', path: '/super-admin/monitoring/flags', summary: 'Flagged accounts', tags })
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
      tags,
    })
    .errors(fails('monitoring.flag_not_found'))
    .input(one)
    .output(activityFlag),

  /** What happened on an account lately: security events, audit entries by and about it, its flags. Needs `monitoring.read`. */
  timeline: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/monitoring/people/{id}',
      summary: 'The timeline of an account',
      tags,
    })
    .errors(fails('monitoring.person_not_found'))
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

  /** Has all jobs that were given up tried again, within seconds. Needs `monitoring.manage`. */
  retryDead: memberOperation
    .route({
      method: 'POST',
      path: '/super-admin/monitoring/retry-dead',
      summary: 'Try dead jobs again',
      tags,
    })
    .output(z.object({ jobs: count })),
}
