import * as z from 'zod'
import { memberOperation } from '../operation.ts'
import { timestamp } from '../primitives.ts'

const count = z.number().int().min(0)

export const healthStatus = z.enum(['healthy', 'warning', 'error'])
export type HealthStatus = z.infer<typeof healthStatus>

/**
 * A part of the system. `value` is the measurement: the time that the database took (ms), the model's failed replies of
 * the last hour (percent), mails that wait or are kept in the outbox, the bot's messages of the last hour that failed
 * for reasons other than their recipients (percent), jobs that were given up, free disk (percent), requests of the last
 * hour that all nodes failed to answer (percent), minutes since the head of the audit log was published everywhere it
 * has to be, the used share of the model's daily budget (percent, may be above 100), the used share of the site's
 * limits of mails an hour and a day, whichever is larger (percent, may be above 100), the used share of the guests'
 * messages of the day (percent), hours since the newest backup that a node made, and nodes that run jobs. `counted` is the number that a
 * share is based on. `reason` says why a part has its state, where that is known. A part that is not configured does
 * not count for the whole; without a model the built-in guide answers, without SMTP mails are kept for the super admin.
 */
export const healthPart = z.object({
  name: z.enum([
    'database',
    'model',
    'mail',
    'bot',
    'storage',
    'jobs',
    'disk',
    'error_rate',
    'audit_head',
    'model_budget',
    'mail_totals',
    'guest_messages',
    'backup',
    'workers',
  ]),
  status: z.enum(['healthy', 'warning', 'error', 'not_configured']),
  value: z.number().min(0).nullable(),
  counted: z.object({ failed: count, total: count }).nullable(),
  reason: z
    .enum([
      'nothing_measured',
      'token_refused',
      'no_answer',
      'messages_refused',
      'not_published',
      'backup_failed',
    ])
    .nullable(),
})
export type HealthPart = z.infer<typeof healthPart>

/**
 * The state of the system (SA-4): as bad as its worst part. `active_sessions` are chats with a message in the last
 * hour, `recent_errors` are failed replies and given-up jobs of that hour; activity is low where no question was asked
 * in a day.
 */
export const systemHealth = z.object({
  status: healthStatus,
  active_sessions: count,
  recent_errors: count,
  user_activity_status: z.enum(['active', 'low', 'unknown']),
  last_check: timestamp,
  parts: z.array(healthPart),
})
export type SystemHealth = z.infer<typeof systemHealth>

export const health = {
  /** Checks every part now. Needs `health.read`. */
  check: memberOperation
    .route({ method: 'GET', path: '/admin/health', summary: 'System health', tags: ['health'] })
    .output(systemHealth),
}
