import type { UserState } from '@pepper/contract/users'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** A ban in force: its reason, and the moment when it ends by itself. */
export interface StoredBan {
  reason: string | null
  ends: Date | null
}

export async function getBan(executor: Executor, id: string): Promise<StoredBan> {
  return executor
    .selectFrom('auth_users')
    .select(['ban_reason as reason', 'banned_until as ends'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function setBan(
  tx: Transaction,
  id: string,
  ban: { reason: string; ends: Date | null; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set({
      banned_at: ban.now,
      ban_reason: ban.reason,
      banned_until: ban.ends,
      banned_by: ban.by,
      updated_at: ban.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Lifts the ban of an account. Returns the state of the account afterwards. */
export async function clearBan(tx: Transaction, id: string, now: Date): Promise<UserState> {
  const { email_verified: isProven } = await tx
    .updateTable('auth_users')
    .set({
      banned_at: null,
      ban_reason: null,
      banned_until: null,
      banned_by: null,
      // An account without a ban stays as it is: that is no change, and has no entry in the audit log.
      updated_at: sql<Date>`case when banned_at is null then updated_at else ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .returning('email_verified')
    .executeTakeFirstOrThrow()
  return isProven ? 'active' : 'unconfirmed'
}
