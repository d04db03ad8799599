import * as z from 'zod'
import { memberOperation } from '../operation.ts'
import { timestamp } from '../primitives.ts'

const count = z.number().int().min(0)

export const healthStatus = z.enum(['healthy', 'warning', 'error'])
export type HealthStatus = z.infer<typeof healthStatus>

/**
 * A part of the system. `value` is what was measured: how long the database took (ms), the model's failed replies of the last
 * hour (percent), mails that wait or are kept in the outbox, the bot's messages of the last hour that failed for no reason of
 * their recipients' (percent), jobs that were given up, free disk (percent), requests of the last hour that all nodes failed to
 * answer (percent), minutes since the head of the audit log was published everywhere it is to be, how much of the model's
 * budget of the day is used (percent, may be above 100), how much of the site's limits of mails an hour and a day is used,
 * whichever is more (percent, may be above 100), and hours since the newest backup that a node made. `counted` is what a share was made of. `reason` says why a part is as it is, where that is known. A part
 * that is not configured takes no part in the whole; without a model the built-in guide answers, without SMTP mails are kept
 * for the super admin.
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
    'backup',
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
 * How the system is (SA-4): as bad as its worst part. `active_sessions` are chats spoken in during the last hour,
 * `recent_errors` failed replies and given-up jobs of that hour; activity is low where nobody asked anything in a day.
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
