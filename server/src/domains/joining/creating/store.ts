import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** The account that a request created. */
export interface CreatedMember {
  userId: string
  expiresAt: Date
}

/** Records which account a request created; returns false where its id is in use. */
export async function insertCreatedMember(
  tx: Transaction,
  created: CreatedMember & { id: string; createdBy: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('created_members')
    .values({
      id: created.id,
      user_id: created.userId,
      created_by: created.createdBy,
      created_at: created.now,
      link_expires_at: created.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the account that a request with this id created. */
export async function findCreatedMember(executor: Executor, id: string): Promise<CreatedMember | null> {
  const row = await executor
    .selectFrom('created_members')
    .select(['user_id as userId', 'link_expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
