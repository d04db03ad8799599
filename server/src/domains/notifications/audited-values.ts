import type { AuditEntry } from '../audit/index.ts'
import type { NotificationRow } from './store.ts'

type Audited = Pick<AuditEntry, 'details'> & Required<Pick<AuditEntry, 'personal'>>

/**
 * Returns the values of a created or deleted notification for the audit log. Its text may be about a person, so it is
 * among the values that can be erased (D7).
 */
export function auditedValues(side: 'before' | 'after', row: NotificationRow): Audited {
  const { title, message, type, status, target_audience, target_user_id } = row
  const moments = {
    expires_at: row.expires_at?.toISOString() ?? null,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  }
  return {
    details: { [side]: { type, status, target_audience, target_user_id, ...moments } },
    personal: { [side]: { title, message } },
  }
}
