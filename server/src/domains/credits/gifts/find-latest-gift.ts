import type { Executor } from '../../../platform/db/database.ts'

export interface LatestGift {
  status: 'pending' | 'processed'
  credits: number
}

/** Finds the newest gift to a person that waits or has arrived; null where there is none. */
export async function findLatestGift(executor: Executor, userId: string): Promise<LatestGift | null> {
  const row = await executor
    .selectFrom('credit_gifts')
    .select(['status', 'amount'])
    .where('recipient_id', '=', userId)
    .where('status', 'in', ['pending', 'processed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { status: row.status as LatestGift['status'], credits: row.amount } : null
}
