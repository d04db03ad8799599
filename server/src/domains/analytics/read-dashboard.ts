import type { Dashboard, DashboardFigure, DashboardTrend } from '@pepper/contract/analytics'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { countUpTo } from './dashboard-store.ts'
import { countParts, countWhole } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { dayIn, daysBefore } from './rules.ts'

const DAYS_SHOWN = 14
const DAY_MS = 86_400_000

/** The operator's day at a glance, with the days before it (AD-2). Needs `analytics.read`. */
export async function readDashboard(context: Context): Promise<Dashboard> {
  authorise(context, 'analytics.read')
  const { runtime } = context
  const timeZone = runtime.config.creditsTimeZone
  const now = runtime.clock.now()
  const today = dayIn(timeZone, now)
  await freshen(runtime)
  const { kysely } = runtime.db
  const range = { from: daysBefore(today, DAYS_SHOWN - 1), to: today, timeZone }
  const days = await countParts(kysely, range, 'day')
  const { total_users: total } = await countWhole(kysely)
  const yesterday = await countUpTo(kysely, {
    day: daysBefore(today, 1),
    timeZone,
    end: new Date(now.getTime() - DAY_MS),
  })
  const joinedSince = days.map((_, at) => days.slice(at + 1).reduce((sum, day) => sum + day.new_users, 0))
  const series = {
    total_users: joinedSince.map((later) => total - later),
    new_users_today: days.map((day) => day.new_users),
    active_sessions_today: days.map((day) => day.active_chats),
    messages_today: days.map((day) => day.messages),
    security_events_today: days.map((day) => day.security_events),
    active_subscriptions: days.map(() => 0),
    monthly_revenue: days.map(() => 0),
  } satisfies Record<DashboardFigure, number[]>
  const previous: Record<DashboardFigure, number> = {
    total_users: total - (days.at(-1)?.new_users ?? 0),
    ...yesterday,
    active_subscriptions: 0,
    monthly_revenue: 0,
  }
  const figures = Object.keys(series) as DashboardFigure[]
  const todayOf = (figure: DashboardFigure) => series[figure].at(-1) ?? 0
  const trends: DashboardTrend[] = figures.map((figure) => ({
    figure,
    previous: previous[figure],
    days: series[figure],
  }))
  return {
    total_users: total,
    new_users_today: todayOf('new_users_today'),
    active_sessions_today: todayOf('active_sessions_today'),
    messages_today: todayOf('messages_today'),
    security_events_today: todayOf('security_events_today'),
    active_subscriptions: 0,
    monthly_revenue: 0,
    generated_at: now.toISOString(),
    time_zone: timeZone,
    today,
    trends,
  }
}
