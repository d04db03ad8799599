import type { Tier } from '@pepper/contract/primitives'
import { tierFromXp } from '@pepper/contract/progress/tiers'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'

export interface XpAward {
  userId: string
  amount: number
  /** The cause of the XP; each cause is rewarded once. */
  cause: string
  now: Date
}

/** Awards XP once for its cause (D4); `awarded` is 0 where the cause was rewarded before. */
export async function awardXp(
  tx: Transaction,
  award: XpAward,
): Promise<{ awarded: number; xp: number; tier: Tier }> {
  const awarded = await sql<{ awarded: number }>`
    select progress_award(${award.userId}, ${award.amount}, ${award.cause}, ${award.now}) as awarded`.execute(
    tx,
  )
  const account = await tx
    .selectFrom('credit_accounts')
    .select('user_xp')
    .where('user_id', '=', award.userId)
    .executeTakeFirstOrThrow()
  hintAfter(tx, 'credits', [award.userId])
  return { awarded: awarded.rows[0]?.awarded ?? 0, xp: account.user_xp, tier: tierFromXp(account.user_xp) }
}
