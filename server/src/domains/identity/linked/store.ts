import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** An account elsewhere, by the name of its provider and the id that it has there. */
export interface Subject {
  provider: string
  subject: string
}

export function listLinked(executor: Executor, userId: string) {
  return executor
    .selectFrom('linked_identities')
    .select(['id', 'provider', 'label', 'linked_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
}

/** Finds the account that an identity elsewhere signs in to; null if there is none. */
export async function findLinkedUser(
  executor: Executor,
  { provider, subject }: Subject,
): Promise<string | null> {
  const row = await executor
    .selectFrom('linked_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Links one; returns whether it belonged to no account before. */
export async function insertLinked(
  tx: Transaction,
  linked: Subject & { userId: string; label: string; now: Date; isUsed: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('linked_identities')
    .values({
      user_id: linked.userId,
      provider: linked.provider,
      subject: linked.subject,
      label: linked.label,
      linked_at: linked.now,
      last_used_at: linked.isUsed ? linked.now : null,
    })
    .onConflict((conflict) => conflict.constraint('linked_identities_subject').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that a linked identity signs in, within `tx`. Returns whether it is still linked to this person. */
export async function recordLinkedUse(
  tx: Transaction,
  { provider, subject, userId, label, now }: Subject & { userId: string; label: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('linked_identities')
    .set({ last_used_at: now, label })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Unlinks an identity of a person. Returns its provider, or null if they have none with this id. */
export async function deleteLinked(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('linked_identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('provider')
    .executeTakeFirst()
  return row?.provider ?? null
}

/** Unlinks all of a person that were linked from a moment on; returns their providers. */
export async function deleteLinkedFrom(tx: Transaction, userId: string, from: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('linked_identities')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', from)
    .returning('provider')
    .execute()
  return rows.map(({ provider }) => provider)
}
