import * as z from 'zod'
import { memberOperation } from '../operation.ts'
import { timestamp, uuid } from '../primitives.ts'
import { health } from './health.ts'

const count = z.number().int().min(0)
const milliseconds = z.number().min(0).nullable()

/** A process among those that share the database; its figures are up to 10 s old. */
export const monitoredNode = z.object({
  id: uuid,
  is_this: z.boolean(),
  /** Its work: it serves requests (`web`), runs jobs (`worker`), or both. */
  role: z.enum(['all', 'web', 'worker']),
  started_at: timestamp,
  heartbeat_at: timestamp,
  streams: count,
  replies: count,
  memory_bytes: count,
  /** Share of the time that its event loop was busy, 0 to 1. */
  busy_share: z.number().min(0).max(1),
})
export type MonitoredNode = z.infer<typeof monitoredNode>

/**
 * The requests that all nodes together answered in a minute. Times are estimated from a histogram; streams are not
 * included.
 */
export const monitoredMinute = z.object({
  at: timestamp,
  requests: count,
  /** Responses with a status of 500 or more. */
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
  /** Security events of all kinds except successful sign-ins. */
  security_events: count,
})
export type MonitoredMinute = z.infer<typeof monitoredMinute>

/** An error that a node logged: its place in the code, never text that a person wrote. */
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

/** The number of minutes that `now` covers. */
export const MONITORED_MINUTES = 60

const tags = ['monitoring']

/** The state of the server (SA-4). */
export const monitoring = {
  /** All measurements of the last hour; poll it every few seconds. Needs `monitoring.read`. */
  now: memberOperation
    .route({ method: 'GET', path: '/super-admin/monitoring', summary: 'How the server does now', tags })
    .output(
      z.object({
        measured_at: timestamp,
        nodes: z.array(monitoredNode),
        /** How many nodes run jobs, and when one that does was last seen, if ever. */
        job_runners: z.object({ nodes: count, seen_at: timestamp.nullable() }),
        minutes: z.array(monitoredMinute),
        errors: z.array(loggedError),
        /** The last 30 of the last 30 days, newest first. */
        policy_reports: z.array(policyReport),
        queues: z.array(monitoredQueue),
        /** Jobs that were given up and can be retried. */
        dead_letters: count,
        /** Events that are not in a queue yet. */
        outbox_waiting: count,
        open_flags: count,
      }),
    ),

  /** Retries all jobs that were given up, within seconds. Needs `monitoring.manage`. */
  retryDead: memberOperation
    .route({
      method: 'POST',
      path: '/super-admin/monitoring/retry-dead',
      summary: 'Try dead jobs again',
      tags,
    })
    .output(z.object({ jobs: count })),

  health,
}
