import type { Executor } from '../../platform/db/database.ts'

/** Reads a person's XP; 0 where they have no account. */
export async function readXp(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('credit_accounts')
    .select('user_xp')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.user_xp ?? 0
}
