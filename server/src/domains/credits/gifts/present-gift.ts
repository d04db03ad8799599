import type { CreditGift, GiftFailure, GiftStatus } from '@pepper/contract/credits/gifts'
import type { GiftWithPeople } from './store.ts'

/** Maps a gift to what administrators see. */
export function presentGift(row: GiftWithPeople): CreditGift {
  return {
    id: row.id,
    recipient: row.recipient,
    amount: row.amount,
    reason: row.reason,
    status: row.status as GiftStatus,
    failed_for: row.failed_for as GiftFailure | null,
    created_by: row.creator,
    processed_by: row.processor,
    created_at: row.created_at.toISOString(),
    processed_at: row.processed_at?.toISOString() ?? null,
  }
}
