import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import type { JoiningFacts } from '../facts.ts'
import { type Merge, mergeRecord } from './merge-record.ts'

/** Merges the record that waited for a member's address, and reports it, within `tx`. */
export async function claimWaitingRecord(tx: Transaction, merge: Merge, facts: JoiningFacts): Promise<void> {
  await mergeRecord(tx, merge, facts)
  await recordEvent(tx, 'joining.record_merged', { user_id: merge.member.auth_user_id })
}
