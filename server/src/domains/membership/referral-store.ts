import type { Transaction } from '../../platform/db/database.ts'

export interface NewReferral {
  newcomerId: string
  referrerId: string
  /** Why it is refused, or null where it qualifies. */
  reason: string | null
  now: Date
}

export async function insertReferral(tx: Transaction, referral: NewReferral): Promise<string> {
  const { newcomerId, referrerId, reason, now } = referral
  const { id } = await tx
    .insertInto('referrals')
    .values({
      newcomer_id: newcomerId,
      referrer_id: referrerId,
      status: reason === null ? 'qualified' : 'refused',
      reason,
      created_at: now,
      qualified_at: reason === null ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setReferredBy(tx: Transaction, newcomerId: string, referrerId: string): Promise<void> {
  await tx
    .updateTable('waitlist')
    .set({ referred_by: referrerId })
    .where('id', '=', newcomerId)
    .where('referred_by', 'is', null)
    .execute()
}

export interface QualifiedReferral {
  id: string
  newcomer_user_id: string | null
}

/** A record's qualified referrals, oldest first. */
export async function listQualified(tx: Transaction, referrerId: string): Promise<QualifiedReferral[]> {
  return tx
    .selectFrom('referrals')
    .innerJoin('waitlist', 'waitlist.id', 'referrals.newcomer_id')
    .select(['referrals.id', 'waitlist.auth_user_id as newcomer_user_id'])
    .where('referrals.referrer_id', '=', referrerId)
    .where('referrals.status', '=', 'qualified')
    .orderBy('referrals.qualified_at')
    .execute()
}

export async function countQualified(tx: Transaction, referrerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('referrals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('status', '=', 'qualified')
    .executeTakeFirstOrThrow()
  return count
}
