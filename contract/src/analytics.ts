import * as z from 'zod'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { givenMoment, timestamp, uuid } from './primitives.ts'
import { analyticsRange } from './referrals.ts'

const count = z.number().int().min(0)

/** The figures of the dashboard's tiles: of the operator's day so far, or of all time (AD-2). */
export const dashboardFigure = z.enum([
  'total_users',
  'new_users_today',
  'active_sessions_today',
  'messages_today',
  'security_events_today',
  'active_subscriptions',
  'monthly_revenue',
])
export type DashboardFigure = z.infer<typeof dashboardFigure>

/**
 * How a tile moved: `previous` is the figure a day ago (of the day before up to the same time; of all users, at the
 * beginning of today), `days` the last 14 days, today last.
 */
export const dashboardTrend = z.object({ figure: dashboardFigure, previous: count, days: z.array(count) })
export type DashboardTrend = z.infer<typeof dashboardTrend>

/**
 * The operator's day at a glance. An active session is a chat in which a member asked something. There is no plan yet:
 * no subscription, and no revenue, in whole dollars a month (D7). The figures are counted up to `generated_at`.
 */
export const dashboard = z.object({
  total_users: count,
  new_users_today: count,
  active_sessions_today: count,
  messages_today: count,
  security_events_today: count,
  active_subscriptions: count,
  monthly_revenue: count,
  generated_at: timestamp,
  time_zone: z.string(),
  today: z.iso.date(),
  trends: z.array(dashboardTrend),
})
export type Dashboard = z.infer<typeof dashboard>

/**
 * The counts of a period. Messages are questions, repeated ones included; a chat counts when its first question is
 * asked; `active_users` and `active_chats` count each person and chat once, however often they were active.
 * `response_ms` is the mean of the answered turns, null where there were none. Credits: given (daily grants,
 * conversions, bonuses, gifts), spent on messages, returned for them, and lapsed at midnight. Verdicts on replies count
 * when they were given. Referrals count when they arrived, and when they qualified. Security events are all that were
 * noted except sign-ins that succeeded. Tokens are those that the model's server reported for replies; `unmetered`
 * replies of a model are those without such a report: stopped, broken off, or not counted. `model_cost` is the cost of
 * the tokens at today's price, in `model_price`'s currency: 0 where the built-in guide answered, null without a price.
 */
export const analyticsFigures = z.object({
  new_users: count,
  active_users: count,
  chats: count,
  active_chats: count,
  messages: count,
  answered: count,
  stopped: count,
  failed: count,
  refunded: count,
  helpful: count,
  unhelpful: count,
  response_ms: count.nullable(),
  credits_granted: count,
  credits_spent: count,
  credits_returned: count,
  credits_expired: count,
  referrals: count,
  referrals_qualified: count,
  security_events: count,
  prompt_tokens: count,
  completion_tokens: count,
  unmetered: count,
  model_cost: z.number().min(0).nullable(),
})
export type AnalyticsFigures = z.infer<typeof analyticsFigures>

export const analyticsBucket = z.enum(['hour', 'day', 'week', 'month'])
export type AnalyticsBucket = z.infer<typeof analyticsBucket>

/** A part of the range; the first and last may be shorter, where the range begins or ends inside a week or month. */
export const analyticsPoint = analyticsFigures.extend({ starts_at: timestamp })
export type AnalyticsPoint = z.infer<typeof analyticsPoint>

/**
 * The figures of a range and of its parts. `active` counts the people of the last day, 7 and 30 days up to the end of
 * the range; `chats` counts those begun on the last day and in the last 7. `model_price` is the price of a million
 * tokens that the operator has set, null where none is set (AD-4).
 */
export const analyticsReport = z.object({
  time_zone: z.string(),
  bucket: analyticsBucket,
  total_users: count,
  waitlist_records: count,
  active: z.object({ day: count, week: count, month: count }),
  chats: z.object({ total: count, day: count, week: count }),
  model_price: z
    .object({ input: z.number().min(0), output: z.number().min(0), currency: z.string() })
    .nullable(),
  total: analyticsFigures,
  points: z.array(analyticsPoint),
  generated_at: timestamp,
})
export type AnalyticsReport = z.infer<typeof analyticsReport>

/** People who joined in a week, and how many of them were active in each week from then on, their own first. */
export const retentionCohort = z.object({
  week: z.iso.date(),
  joined: count,
  active: z.array(count),
})
export type RetentionCohort = z.infer<typeof retentionCohort>

/**
 * The rows that a list behind a figure can hold: people who joined, chats with a message, questions, and security
 * events except sign-ins that succeeded.
 */
export const analyticsRowsOf = z.enum(['users', 'sessions', 'messages', 'security_events'])
export type AnalyticsRowsOf = z.infer<typeof analyticsRowsOf>

const named = z.object({ id: uuid, name: z.string() })

/**
 * One row behind a figure: ids and codes, never the words of a person. `what` is a role, a number of questions, a state
 * or a type. `person` is the name or email of `user_id`, for viewers who may look at people.
 */
export const analyticsRow = z.object({
  key: z.string(),
  at: timestamp,
  user_id: uuid.nullable(),
  person: named.nullable(),
  what: z.string(),
})
export type AnalyticsRow = z.infer<typeof analyticsRow>

/** The sources of an activity: the audit log, security events, sign-ins that succeeded, new accounts. */
export const activitySource = z.enum(['audit', 'security', 'sign_in', 'account'])
export type ActivitySource = z.infer<typeof activitySource>

/**
 * An event of the audit log, the security events or the accounts: ids and codes. People have their name or address
 * where the caller may look at people.
 */
export const activityEntry = z.object({
  key: z.string(),
  at: timestamp,
  source: activitySource,
  what: z.string(),
  actor_id: uuid.nullable(),
  target: z.string().nullable(),
  actor: named.nullable(),
  target_person: named.nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

/**
 * A table with its size in bytes, indexes included; `grown_bytes` since `since`, null until there is a day to compare
 * with.
 */
export const tableStatistics = z.object({
  name: z.string(),
  rows: count.nullable(),
  bytes: count,
  grown_bytes: z.number().int().nullable(),
  since: z.iso.date().nullable(),
})
export type TableStatistics = z.infer<typeof tableStatistics>

/** A scheduled job: when it is due in UTC (cron), when it last ended and how. */
export const jobStatistics = z.object({
  name: z.string(),
  cron: z.string(),
  last_at: timestamp.nullable(),
  last_state: z.string().nullable(),
})
export type JobStatistics = z.infer<typeof jobStatistics>

/**
 * The database's own figures (AD-5). Rows are the database's estimates; sessions are chats with a message today; admins
 * hold the built-in role admin or super_admin, as Role Management counts them.
 */
export const adminStatistics = z.object({
  total_users: count,
  daily_active_users: count,
  todays_sessions: count,
  todays_guests: count,
  admin_count: count,
  generated_at: timestamp,
  engine: z.enum(['postgres', 'pglite']),
  bytes: count,
  tables: z.array(tableStatistics),
  migrations: z.array(z.object({ name: z.string(), applied_at: timestamp })),
  jobs: z.array(jobStatistics),
  waiting_jobs: count,
  given_up_jobs: count,
})
export type AdminStatistics = z.infer<typeof adminStatistics>

const tags = ['analytics']
const pageLimit = z.coerce.number().int().min(1).max(100)
const cursor = z
  .string()
  .max(120)
  .regex(/^\d{1,17}~[\w-]{1,80}$/)

/** Figures for administrators; all of them need `analytics.read`. */
export const analytics = {
  dashboard: memberOperation
    .route({ method: 'GET', path: '/admin/analytics/dashboard', summary: 'The dashboard', tags })
    .output(dashboard),

  /**
   * The figures of a range, whole and by hour (at most 31 days), day (at most 366 days), week or month (at most 3,660
   * days). Throws request.invalid where the range is longer, limits.too_many_requests beyond 30 at once and 60 a
   * minute, and server.unavailable where too many people wait for theirs.
   */
  report: memberOperation
    .route({ method: 'GET', path: '/admin/analytics/report', summary: 'Figures of a range', tags })
    .input(analyticsRange.extend({ bucket: analyticsBucket.default('day') }))
    .output(analyticsReport),

  /** The people who came back, by the week they joined in; the last 12 weeks of a range. */
  retention: memberOperation
    .route({ method: 'GET', path: '/admin/analytics/retention', summary: 'Who came back', tags })
    .input(analyticsRange)
    .output(z.object({ time_zone: z.string(), cohorts: z.array(retentionCohort) })),

  /**
   * The rows behind a figure, newest first, with their number; all rows where no range is given. `until` is the last
   * moment that counts: with a tile's `generated_at` there are as many rows as the tile says.
   */
  rows: memberOperation
    .route({ method: 'GET', path: '/admin/analytics/rows', summary: 'The rows behind a figure', tags })
    .input(
      analyticsRange.partial().extend({
        of: analyticsRowsOf,
        until: givenMoment.optional(),
        before: cursor.optional(),
        limit: pageLimit.default(50),
      }),
    )
    .output(z.object({ total: count, rows: z.array(analyticsRow), earlier: z.string().nullable() })),

  /** Recent activity, newest first: of one source, or of all except the sign-ins that succeeded. */
  activity: memberOperation
    .route({ method: 'GET', path: '/admin/analytics/activity', summary: 'Recent activity', tags })
    .input(z.strictObject({ limit: pageLimit.default(20), source: activitySource.optional() }))
    .output(z.object({ entries: z.array(activityEntry) })),

  statistics: memberOperation
    .route({ method: 'GET', path: '/admin/analytics/statistics', summary: 'Database statistics', tags })
    .output(adminStatistics),

  /** The figures of a range as a CSV file, with the limits of `report`; leaves an audit entry. */
  export: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/analytics/export', summary: 'Figures as CSV', tags })
    .input(analyticsRange.extend({ bucket: analyticsBucket }))
    .output(z.object({ file_name: z.string(), csv: z.string() })),
}
