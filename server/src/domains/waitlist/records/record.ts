import type { RecordState, WaitlistRecord } from '@pepper/contract/waitlist/records'
import type { ListedRecord } from './store.ts'

/** Maps a record to the contract. */
export function presentRecord(row: ListedRecord): WaitlistRecord {
  const { import_batch, created_at_text: _, state, has_claim_secret, ...fields } = row
  return {
    ...fields,
    state: state as RecordState,
    has_claim_secret: Boolean(has_claim_secret),
    import_id: import_batch,
    invited_at: row.invited_at?.toISOString() ?? null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
