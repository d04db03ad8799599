import { sql } from 'kysely'
import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** A rollup that differs from a full recount. */
export interface AnalyticsDifference {
  rollup: 'slots' | 'presence' | 'seen'
  /** The rows that only the rollup has, or only the recount. */
  stored: number
  recomputed: number
}

export interface AnalyticsVerification {
  differences: AnalyticsDifference[]
  /** The numbers of rows compared. */
  slots: number
  presence: number
}

/**
 * Compares every rollup with a full recount from the first message on, in one snapshot (AD-4). With `isRebuilt` the
 * rollups are rebuilt first, which repairs them after rows were removed or written for the past. Without `isKept`
 * everything is rolled back at the end, so that the database is left as it was.
 */
export async function verifyAnalytics(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { isRebuilt = false, isKept = true }: { isRebuilt?: boolean; isKept?: boolean } = {},
): Promise<AnalyticsVerification> {
  const verify = (tx: Transaction) => compareAll(tx, { now: clock.now(), isRebuilt })
  if (isKept) return db.transaction(verify)
  let found: AnalyticsVerification | undefined
  const undone = new Error('rolled back on purpose')
  await db
    .transaction(async (tx) => {
      found = await verify(tx)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return found as AnalyticsVerification
}

async function compareAll(
  tx: Transaction,
  { now, isRebuilt }: { now: Date; isRebuilt: boolean },
): Promise<AnalyticsVerification> {
  await sql`lock table analytics_progress in exclusive mode`.execute(tx)
  if (isRebuilt)
    await sql`update analytics_progress set from_slot = 0, from_ledger_id = 0, looked_back_slot = 0`.execute(
      tx,
    )
  await sql`select analytics_roll_up(${now})`.execute(tx)
  const { rows } = await sql<{ first_open: number }>`
      select from_slot as first_open from analytics_progress`.execute(tx)
  const before = rows[0]?.first_open ?? 0
  const differences = [
    await compareSlots(tx, before),
    await comparePresence(tx, before),
    await compareSeen(tx, before),
  ]
  return {
    differences: differences.filter(({ stored, recomputed }) => stored + recomputed > 0),
    ...(await countRows(tx, before)),
  }
}

/**
 * Compares only the quarters of an hour before `before`: later ones may have grown since they were counted a moment
 * ago.
 */
async function compareSlots(tx: Transaction, before: number): Promise<AnalyticsDifference> {
  const { rows } = await sql<{ stored: number; recomputed: number }>`
    with stored as (select * from analytics_slots where slot < ${before}),
      counted as (select * from analytics_count_slots(0, 0) where slot < ${before})
    select (select count(*)::int from (table stored except table counted) d) as stored,
      (select count(*)::int from (table counted except table stored) d) as recomputed`.execute(tx)
  return { rollup: 'slots', ...(rows[0] ?? { stored: 0, recomputed: 0 }) }
}

async function comparePresence(tx: Transaction, before: number): Promise<AnalyticsDifference> {
  const { rows } = await sql<{ stored: number; recomputed: number }>`
    with stored as (select * from analytics_presence where slot < ${before}),
      counted as (select * from analytics_count_presence(0) where slot < ${before})
    select (select count(*)::int from (table stored except table counted) d) as stored,
      (select count(*)::int from (table counted except table stored) d) as recomputed`.execute(tx)
  return { rollup: 'presence', ...(rows[0] ?? { stored: 0, recomputed: 0 }) }
}

/** Compares with the presences, which are themselves compared with a recount. */
async function compareSeen(tx: Transaction, before: number): Promise<AnalyticsDifference> {
  const { rows } = await sql<{ stored: number; recomputed: number }>`
    with stored as (select * from analytics_seen where slot < ${before}),
      counted as (select * from analytics_seen_again where slot < ${before})
    select (select count(*)::int from (table stored except table counted) d) as stored,
      (select count(*)::int from (table counted except table stored) d) as recomputed`.execute(tx)
  return { rollup: 'seen', ...(rows[0] ?? { stored: 0, recomputed: 0 }) }
}

async function countRows(tx: Transaction, before: number): Promise<{ slots: number; presence: number }> {
  const { rows } = await sql<{ slots: number; presence: number }>`
    select (select count(*)::int from analytics_slots where slot < ${before}) as slots,
      (select count(*)::int from analytics_presence where slot < ${before}) as presence`.execute(tx)
  return rows[0] ?? { slots: 0, presence: 0 }
}
