import type { ClaimState } from '@pepper/contract/waitlist/claims'
import { type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { WaitlistClaims } from '../../../platform/db/schema.ts'
import { AppError, isConstraintViolation } from '../../../platform/errors.ts'
import { setClaimWaiting } from '../../profiles/index.ts'

export type ClaimRow = Selectable<WaitlistClaims>

export interface NewClaim {
  recordId: string
  userId: string
  code: string
  note: string
  now: Date
}

/** Adds a claim. Throws waitlist.claim_not_possible if the member has a pending one already. */
export async function insertClaim(tx: Transaction, claim: NewClaim): Promise<ClaimRow> {
  const { recordId, userId, code, note, now } = claim
  try {
    return await tx
      .insertInto('waitlist_claims')
      .values({ record_id: recordId, user_id: userId, referral_code: code, note, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!isConstraintViolation(error, 'waitlist_claims_one_open_a_member')) throw error
    throw new AppError('waitlist.claim_not_possible', { reason: 'waiting' })
  }
}

export async function findClaim(executor: Executor, id: string): Promise<ClaimRow | null> {
  const row = await executor.selectFrom('waitlist_claims').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Finds a pending claim and locks it; null if it is decided. The caller holds its record's lock. */
export async function findLockedPending(tx: Transaction, id: string): Promise<ClaimRow | null> {
  const row = await tx
    .selectFrom('waitlist_claims')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface ClaimDecision {
  state: Exclude<ClaimState, 'pending'>
  decision: string | null
  decidedBy: string
  now: Date
}

export async function setDecision(tx: Transaction, id: string, made: ClaimDecision): Promise<ClaimRow> {
  return tx
    .updateTable('waitlist_claims')
    .set({
      state: made.state,
      decision: made.decision,
      decided_at: made.now,
      decided_by: made.decidedBy,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Rejects all pending claims for a record and returns their ids. */
export async function rejectPending(
  tx: Transaction,
  recordId: string,
  made: Omit<ClaimDecision, 'state'>,
): Promise<string[]> {
  const rows = await tx
    .updateTable('waitlist_claims')
    .set({
      state: 'rejected',
      decision: made.decision,
      decided_at: made.now,
      decided_by: made.decidedBy,
    })
    .where('record_id', '=', recordId)
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Updates on a record's row whether a claim for it is pending; the caller holds its lock. */
export async function refreshClaimWaiting(tx: Transaction, recordId: string): Promise<void> {
  await setClaimWaiting(
    tx,
    recordId,
    sql`exists (select from waitlist_claims where record_id = ${recordId} and state = 'pending')`,
  )
}

export async function listClaimsOf(executor: Executor, userId: string, limit: number): Promise<ClaimRow[]> {
  return executor
    .selectFrom('waitlist_claims')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

export async function hasPendingClaim(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('waitlist_claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the claims for a record name the member's row that it is merged into. */
export async function moveClaims(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('waitlist_claims').set({ record_id: to }).where('record_id', '=', from).execute()
}

export type ReviewedClaimRow = Awaited<ReturnType<typeof listReviewed>>[number]

/** Lists claims in a state, oldest first, with the facts that an administrator needs to judge them. */
export async function listReviewed(
  executor: Executor,
  state: ClaimState,
  page: { after: number | null; limit: number },
) {
  return executor
    .selectFrom('waitlist_claims as c')
    .innerJoin('profiles as m', 'm.auth_user_id', 'c.user_id')
    .leftJoin('profiles as r', 'r.id', 'c.record_id')
    .selectAll('c')
    .select([
      'm.id as member_record_id',
      'm.email as member_email',
      'm.full_name as member_name',
      'm.referral_code as member_code',
      'm.created_at as member_created_at',
      'r.full_name as record_name',
      'r.telegram_handle as record_handle',
      'r.telegram_id as record_telegram_id',
      'r.xp as record_xp',
      'r.created_at as record_created_at',
      sql<number>`(select count(*) from referrals f where f.referrer_id = r.id and f.status = 'qualified')`.as(
        'joined_referrals',
      ),
      sql<number>`(
        select count(*) from waitlist_claims o
        where o.record_id = c.record_id and o.id <> c.id and o.state = 'pending')`.as('rivals'),
    ])
    .where('c.state', '=', state)
    .$if(page.after !== null, (query) => query.where('c.sequence', '>', page.after))
    .orderBy('c.sequence')
    .limit(page.limit)
    .execute()
}

export async function countPending(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('waitlist_claims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}
