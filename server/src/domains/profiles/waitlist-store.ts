import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'

/** Marks a record, which the caller holds locked, as invited now. */
export async function markInvited(tx: Transaction, recordId: string, now: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ invited_at: now, updated_at: now })
    .where('id', '=', recordId)
    .execute()
}

/**
 * Builds the part of a statement that marks all records as invited whose ids `chosen`, an earlier part of it, lists. It
 * returns their ids, so that inviting thousands stays one round trip.
 */
export function markingInvited(chosen: string, now: Date): RawBuilder<{ id: string }> {
  return sql`
    update profiles w set invited_at = ${now}, updated_at = ${now} from ${sql.table(chosen)} c
    where w.id = c.id returning w.id`
}

/** Sets when a record was last invited, as the caller's invitations say. */
export async function setInvitedAt(
  tx: Transaction,
  recordId: string,
  invitedAt: RawBuilder<Date | null>,
): Promise<void> {
  await tx.updateTable('profiles').set({ invited_at: invitedAt }).where('id', '=', recordId).execute()
}

/** Sets whether a record is under review, as the caller's claims say; the caller holds its lock. */
export async function setClaimWaiting(
  tx: Transaction,
  recordId: string,
  isWaiting: RawBuilder<boolean>,
): Promise<void> {
  await tx.updateTable('profiles').set({ is_claim_waiting: isWaiting }).where('id', '=', recordId).execute()
}
