import type { HoldReason, RefusalReason } from '@pepper/contract/referrals'
import { type Selectable, sql } from 'kysely'
import { lockEach } from '../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { Referrals } from '../../platform/db/schema.ts'

export type ReferralRow = Selectable<Referrals>

/**
 * Lets one transaction at a time change what these people's referrals bring, always in one order. Take this lock before
 * any row of theirs, so that an activation and a qualification of the same referrer see each other.
 */
export async function lockReferrers(tx: Transaction, recordIds: (string | null)[]): Promise<void> {
  await lockEach(
    tx,
    'referrers',
    recordIds.filter((id) => id !== null),
  )
}

/**
 * Finds a referral and locks its sides. A merge that was committed meanwhile has given it another referrer, who is then
 * locked too.
 */
export async function findLocked(
  tx: Transaction,
  find: () => Promise<ReferralRow | undefined>,
): Promise<ReferralRow | undefined> {
  let found = await find()
  for (let locked: string | null | undefined; found && found.referrer_id !== locked; found = await find()) {
    locked = found.referrer_id
    await lockReferrers(tx, [locked, found.newcomer_id])
  }
  return found
}

/** Lets one transaction at a time count the newcomers from these networks; the locks are always taken in one order. */
export async function lockNetworks(tx: Transaction, networkKeys: string[]): Promise<void> {
  await lockEach(tx, 'networks', networkKeys)
}

export interface JoinedReferral {
  referrerId: string
  newcomerId: string
  /** The keyed hash of the newcomer's mailbox: it identifies the sign-up that they started, and stays for good. */
  newcomerKey: string
  visitorId: string | null
  visitedAt: Date | null
  networkKeys: readonly string[]
  isVerified: boolean
  /** Null where the referral connects. */
  refusedFor: RefusalReason | null
  now: Date
}

/**
 * Stores the referral of a newcomer who has just joined, pending or refused: updates the row of the sign-up that they
 * started, or inserts a new one.
 */
export async function insertJoined(tx: Transaction, joined: JoinedReferral): Promise<ReferralRow> {
  return (await joinOpenStart(tx, joined)) ?? insertNew(tx, joined)
}

async function joinOpenStart(tx: Transaction, joined: JoinedReferral): Promise<ReferralRow | undefined> {
  const { referrerId, newcomerId, newcomerKey, visitorId, visitedAt, networkKeys, isVerified, now } = joined
  return tx
    .updateTable('referrals')
    .set((eb) => ({
      newcomer_id: newcomerId,
      joined_at: now,
      verified_at: isVerified ? now : null,
      ...statusOf(joined),
      first_name: null,
      visitor_id: eb.fn.coalesce('visitor_id', eb.val(visitorId)),
      arrived_at: eb.fn<Date>('least', ['arrived_at', eb.val(visitedAt ?? now)]),
      network_key: eb.fn.coalesce('network_key', eb.val(networkKeys[0] ?? null)),
      network_keys: sql<
        string[]
      >`case when network_key is null then ${[...networkKeys]} else network_keys end`,
    }))
    .where('newcomer_key', '=', newcomerKey)
    .where('referrer_id', '=', referrerId)
    .where('joined_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

async function insertNew(tx: Transaction, joined: JoinedReferral): Promise<ReferralRow> {
  const { referrerId, newcomerId, newcomerKey, visitorId, visitedAt, networkKeys, isVerified, now } = joined
  return tx
    .insertInto('referrals')
    .values({
      referrer_id: referrerId,
      newcomer_id: newcomerId,
      ...statusOf(joined),
      newcomer_key: newcomerKey,
      visitor_id: visitorId,
      network_key: networkKeys[0] ?? null,
      network_keys: [...networkKeys],
      arrived_at: visitedAt ?? now,
      created_at: now,
      joined_at: now,
      verified_at: isVerified ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function statusOf({ refusedFor }: JoinedReferral) {
  return { status: refusedFor === null ? 'pending' : 'refused', refused_for: refusedFor }
}

export type Decision =
  | { status: 'qualified' }
  | { status: 'held'; held_for: HoldReason }
  | { status: 'refused'; refused_for: RefusalReason }

/**
 * Decides a referral that still has the status `from`; returns whether this call did. The address is verified by now.
 */
export async function decideReferral(
  tx: Transaction,
  id: string,
  from: 'pending' | 'held',
  { decision, now, reviewer }: { decision: Decision; now: Date; reviewer?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('referrals')
    .set({
      ...decision,
      ...(decision.status === 'qualified' ? { qualified_at: now } : {}),
      ...(reviewer === undefined ? {} : { reviewed_at: now, reviewed_by: reviewer }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markVerified(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('referrals').set({ verified_at: now }).where('id', '=', id).execute()
}

export async function findReferral(executor: Executor, id: string): Promise<ReferralRow | undefined> {
  return executor.selectFrom('referrals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns whether a newcomer has a referral, whatever its state. */
export async function hasReferral(tx: Transaction, newcomerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('referrals')
    .select('id')
    .where('newcomer_id', '=', newcomerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a newcomer's referral that waits for their address. */
export async function findPendingOf(tx: Transaction, newcomerId: string): Promise<ReferralRow | undefined> {
  return tx
    .selectFrom('referrals')
    .selectAll()
    .where('newcomer_id', '=', newcomerId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/**
 * Counts the verified newcomers who came from a network since a moment, by any referrer; refused ones are not counted.
 */
export async function countFromNetwork(
  tx: Transaction,
  { networkKey, since, besides }: { networkKey: string; since: Date; besides: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('referrals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`network_keys @> array[${networkKey}]::text[]`)
    .where('verified_at', '>=', since)
    .where('status', '<>', 'refused')
    .where('id', '<>', besides)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists a record's qualified referrals, oldest first. */
export async function listQualified(
  tx: Transaction,
  referrerId: string,
): Promise<{ id: string; newcomer_id: string | null }[]> {
  return tx
    .selectFrom('referrals')
    .select(['id', 'newcomer_id'])
    .where('referrer_id', '=', referrerId)
    .where('status', '=', 'qualified')
    .orderBy('qualified_at')
    .execute()
}

export async function countQualified(tx: Executor, referrerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('referrals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('status', '=', 'qualified')
    .executeTakeFirstOrThrow()
  return count
}
