import type { Approval, ApprovalStatus, Deed } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import { isExport } from './rules.ts'
import type { ApprovalWithPeople } from './store.ts'

/**
 * Maps a request to what `userId` sees. A request whose time is over has expired, even where the clean-up has not run
 * yet.
 */
export function presentApproval(
  row: ApprovalWithPeople,
  { userId, now }: { userId: string; now: Date },
): Approval {
  const isOwn = row.requested_by === userId
  const isOver = row.status === 'waiting' && row.expires_at <= now
  const canDownload =
    isExport(row.deed as Deed) &&
    isOwn &&
    row.downloaded_at === null &&
    row.download_until !== null &&
    row.download_until > now
  return {
    id: row.id,
    // The stored value was written as a deed of the contract, and is parsed as one on its way out.
    deed: row.deed as Deed,
    permission: row.permission as Permission,
    subjects: row.subjects,
    reason: row.reason,
    status: isOver ? 'expired' : (row.status as ApprovalStatus),
    requested_by: row.requester,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decider,
    decided_at: (isOver ? row.expires_at : row.decided_at)?.toISOString() ?? null,
    download_until: canDownload ? (row.download_until?.toISOString() ?? null) : null,
    is_own: isOwn,
  }
}
