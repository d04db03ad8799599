import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnalyticsRowsOf, DashboardFigure } from '@pepper/contract/analytics'

export const figureNames: Record<DashboardFigure, MessageDescriptor> = {
  total_users: msg`Total Users`,
  new_users_today: msg`New Users Today`,
  active_sessions_today: msg`Active Sessions`,
  messages_today: msg`Messages Today`,
  security_events_today: msg`Security Events`,
  active_subscriptions: msg`Active Subscriptions`,
  monthly_revenue: msg`Monthly Revenue`,
}

/** What the figures count; nothing where there is nothing to count. */
export const rowsOfFigure: Record<DashboardFigure, AnalyticsRowsOf | null> = {
  total_users: 'users',
  new_users_today: 'users',
  active_sessions_today: 'sessions',
  messages_today: 'messages',
  security_events_today: 'security_events',
  active_subscriptions: null,
  monthly_revenue: null,
}

/** What a row is: a role, how a reply ended, what was noticed. */
const rowWords: Partial<Record<string, MessageDescriptor>> = {
  user: msg`User`,
  admin: msg`Admin`,
  super_admin: msg`Super Admin`,
  streaming: msg`Being answered`,
  answered: msg`Answered`,
  stopped: msg`Stopped`,
  failed: msg`Failed`,
  login_failed: msg`Sign-in failed`,
  login_succeeded: msg`Signed in`,
  signup_failed: msg`Sign-up failed`,
  activation_failed: msg`Activation failed`,
  unauthorized_access: msg`Access refused`,
  rate_limit_exceeded: msg`Too many requests`,
  link_invalid: msg`Invalid link`,
  sessions_ended: msg`Sessions ended`,
  sign_in_link_issued: msg`Sign-in link made`,
  'account.opened': msg`New account`,
  'user.joined': msg`Joined`,
  'user.role_changed': msg`Role changed`,
  'settings.changed': msg`Setting changed`,
  'credit_gift.created': msg`Credits given`,
  'analytics.exported': msg`Analytics exported`,
  'referral.analytics_exported': msg`Referral analytics exported`,
  'notification.created': msg`Notification created`,
  'waitlist.exported': msg`Waitlist exported`,
  'waitlist.imported': msg`Waitlist imported`,
  'waitlist.invited': msg`Invitation sent`,
}

/** The words of a code; the code itself where there are none. */
export function wordsOf(code: string): MessageDescriptor | string {
  return rowWords[code] ?? code
}
