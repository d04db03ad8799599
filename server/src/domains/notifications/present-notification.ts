import type { OperatorNotification } from '@pepper/contract/notifications'
import type { NotificationRow } from './store.ts'

export function presentNotification(row: NotificationRow): OperatorNotification {
  const { target_user_id, target_email, expires_at, scheduled_at, sent_at, created_at, ...same } = row
  return {
    ...same,
    target_user: target_user_id === null ? null : { id: target_user_id, email: target_email ?? '' },
    expires_at: expires_at?.toISOString() ?? null,
    scheduled_at: scheduled_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
