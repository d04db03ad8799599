import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnalyticsRowsOf, DashboardFigure } from '@pepper/contract/analytics'
import { auditLabels } from '../labels/audit-labels.ts'
import { eventLabels } from '../labels/event-labels.ts'
import { roleNames } from '../labels/role-labels.ts'

export const figureNames: Record<DashboardFigure, MessageDescriptor> = {
  total_users: msg`Total Users`,
  new_users_today: msg`New Users Today`,
  active_sessions_today: msg`Active Sessions`,
  messages_today: msg`Messages Today`,
  security_events_today: msg`Security Events`,
  active_subscriptions: msg`Active Subscriptions`,
  monthly_revenue: msg`Monthly Revenue`,
}

/** The rows that each figure counts, or null where there is nothing to count. */
export const rowsOfFigure: Record<DashboardFigure, AnalyticsRowsOf | null> = {
  total_users: 'users',
  new_users_today: 'users',
  active_sessions_today: 'sessions',
  messages_today: 'messages',
  security_events_today: 'security_events',
  active_subscriptions: null,
  monthly_revenue: null,
}

/**
 * The labels for codes of a row, such as a role or the outcome of a reply. Actions and security events have their own
 * words.
 */
const rowLabels: Partial<Record<string, MessageDescriptor>> = {
  ...roleNames,
  streaming: msg`Being answered`,
  answered: msg`Answered`,
  stopped: msg`Stopped`,
  failed: msg`Failed`,
  'account.opened': msg`New account`,
}

/** Returns the label of a code, or the code itself where there are none. */
export function labelOf(code: string): MessageDescriptor | string {
  return rowLabels[code] ?? auditLabels(code) ?? eventLabels(code) ?? code
}
