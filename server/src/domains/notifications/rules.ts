import type { ErrorCode } from '@pepper/contract/errors'
import type { NotificationStatus } from '@pepper/contract/notifications'

export type SendRefusal = Extract<ErrorCode, 'notifications.not_active' | 'notifications.expired'>

/**
 * Finds the reason why a notification may not be sent at a moment, or null where it may: only active ones are sent, and
 * before they expire.
 */
export function refuseSending(
  { status, expires_at }: { status: NotificationStatus; expires_at: Date | null },
  at: Date,
): SendRefusal | null {
  if (status !== 'active') return 'notifications.not_active'
  return expires_at !== null && expires_at <= at ? 'notifications.expired' : null
}
