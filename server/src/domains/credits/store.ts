import type { CreditInfo } from '@pepper/contract/credits'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'

/** The moment and the operator's time zone, which decide the day to which a credit belongs. */
export interface CreditDay {
  now: Date
  timeZone: string
}

export async function insertAccount(tx: Transaction, userId: string): Promise<void> {
  await tx
    .insertInto('credit_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Grants the day where it is new and returns the account's credits; undefined where the person has no account. */
export async function touchAndFindInfo(
  executor: Executor,
  account: { userId: string; isUnlimited: boolean },
  day: CreditDay,
): Promise<CreditInfo | undefined> {
  const { rows } = await sql<{ info: CreditInfo | null }>`
    select case when (a).user_id is not null then
      credits_info(a, ${account.isUnlimited}, ${day.now}, ${day.timeZone}) end as info
    from credits_touch(${account.userId}, ${day.now}, ${day.timeZone}) a`.execute(executor)
  return rows[0]?.info ?? undefined
}

export interface LedgerPosting {
  userId: string
  xpAmount: number
  type: 'gifted' | 'referral' | 'other'
  cause: string
  metadata: Record<string, unknown>
  now: Date
}

/** Locks a person's account, which orders what is charged to it and returned. */
export async function lockCreditAccount(tx: Transaction, userId: string): Promise<void> {
  await sql`select from credit_accounts where user_id = ${userId} for update`.execute(tx)
}

/** Adds credits to the XP bucket, once per cause (a gift, a referral); returns whether this call added them. */
export async function addBonusCredits(tx: Transaction, posting: LedgerPosting): Promise<boolean> {
  const { userId, cause } = posting
  await lockCreditAccount(tx, userId)
  const { rows } = await sql`
    select credits_post(p_user => ${userId}, p_type => ${posting.type}, p_daily => 0, p_xp => ${posting.xpAmount}::int,
      p_cause => ${cause}, p_metadata => ${JSON.stringify(posting.metadata)}::jsonb, p_now => ${posting.now})
    where not exists (select from credit_transactions where user_id = ${userId} and cause = ${cause})`.execute(
    tx,
  )
  if (rows.length > 0) hintAfter(tx, 'credits', [userId])
  return rows.length === 1
}

/** Sets the number of qualified referrals of a person; the next daily grant follows it (D5). */
export async function setReferralCount(tx: Transaction, userId: string, count: number): Promise<void> {
  await tx
    .updateTable('credit_accounts')
    .set({ referral_count: count })
    .where('user_id', '=', userId)
    .execute()
}
