import type { Dashboard, DashboardFigure } from '@pepper/contract/analytics'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { readFromReplica } from '../../platform/db/replicas/read-replicas.ts'
import { countJoinedBy, countUpTo } from './dashboard-store.ts'
import { countParts } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { dayIn, daysBefore } from './rules.ts'

const DAYS_SHOWN = 14

/**
 * Reads the operator's day at a glance, with the days before it (AD-2). The tiles are counted from the rows behind them
 * up to `generated_at`; the days before come from the rollups. Needs `analytics.read`.
 */
export async function readDashboard(request: Context): Promise<Dashboard> {
  const context = authorise(request, 'analytics.read')
  const { runtime } = context
  const timeZone = runtime.config.creditsTimeZone
  const now = runtime.clock.now()
  const today = dayIn(timeZone, now)
  const yesterday = daysBefore(today, 1)
  await freshen(runtime)
  const range = { from: daysBefore(today, DAYS_SHOWN - 1), to: yesterday, timeZone }
  const { days, total, soFar, before } = await readFromReplica(runtime, async (executor) => ({
    days: await countParts(executor, range, 'day'),
    total: await countJoinedBy(executor, now),
    soFar: await countUpTo(executor, { day: today, timeZone, until: now }),
    before: await countUpTo(executor, { day: yesterday, timeZone, until: now }),
  }))
  const joined = [...days.map((day) => day.new_users), soFar.new_users_today]
  const joinedSince = joined.map((_, at) => joined.slice(at + 1).reduce((sum, count) => sum + count, 0))
  const none = joined.map(() => 0)
  const series = {
    total_users: joinedSince.map((later) => total - later),
    new_users_today: joined,
    active_sessions_today: [...days.map((day) => day.active_chats), soFar.active_sessions_today],
    messages_today: [...days.map((day) => day.messages), soFar.messages_today],
    security_events_today: [...days.map((day) => day.security_events), soFar.security_events_today],
    active_subscriptions: none,
    monthly_revenue: none,
  } satisfies Record<DashboardFigure, number[]>
  const unpaid = { active_subscriptions: 0, monthly_revenue: 0 }
  const previous: Record<DashboardFigure, number> = {
    total_users: total - soFar.new_users_today,
    ...before,
    ...unpaid,
  }
  return {
    total_users: total,
    ...soFar,
    ...unpaid,
    generated_at: now.toISOString(),
    time_zone: timeZone,
    today,
    trends: (Object.keys(series) as DashboardFigure[]).map((figure) => ({
      figure,
      previous: previous[figure],
      days: series[figure],
    })),
  }
}
