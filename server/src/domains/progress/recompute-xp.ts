import { type Tier, tier as tierName } from '@pepper/contract/primitives'
import { tierFromXp } from '@pepper/contract/progress/tiers'
import { sql } from 'kysely'
import type { Runtime } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { recordAudit } from '../audit/index.ts'

export interface XpDifference {
  user_id: string
  /** The XP that the account holds, and the sum of its entries. */
  stored: number
  entries: number
  tiers: { stored: Tier; entries: Tier }
  /**
   * False where more XP was converted into credits than the entries add up to: then entries were lost, and the sum is
   * not to be corrected.
   */
  isPossible: boolean
}

export interface RecomputeReport {
  people: number
  /** The number of people in each tier, by their entries. */
  tiers: Record<Tier, number>
  differences: XpDifference[]
  corrected: number
}

/**
 * Recomputes the XP and tier of all people from their entries and compares them (D4). With `isCorrected`, accounts
 * whose XP differs are set to the sum of their entries, each with its audit entry; nothing else is changed.
 */
export async function recomputeXp(
  runtime: Pick<Runtime, 'db' | 'clock'>,
  options: { isCorrected: boolean },
): Promise<RecomputeReport> {
  const { db, clock } = runtime
  const people = await countByTier(db.kysely)
  const differences = await findDifferences(db.kysely, null)
  let corrected = 0
  for (const { user_id } of options.isCorrected ? differences : []) {
    const isDone = await db.transaction((tx) => correct(tx, user_id, clock.now()))
    if (isDone) corrected += 1
  }
  const total = Object.values(people).reduce((sum, count) => sum + count, 0)
  return { people: total, tiers: people, differences, corrected }
}

async function countByTier(executor: Executor): Promise<Record<Tier, number>> {
  const { rows } = await sql<{ tier: Tier; people: number }>`
    select progress_tier(coalesce(e.xp, 0)::int) as tier, count(*) as people
    from credit_accounts a left join (select user_id, sum(amount) as xp from xp_entries group by user_id) e using (user_id)
    group by 1`.execute(executor)
  const counts = new Map(rows.map((row) => [row.tier, row.people]))
  return Object.fromEntries(tierName.options.map((name) => [name, counts.get(name) ?? 0])) as Record<
    Tier,
    number
  >
}

async function findDifferences(executor: Executor, userId: string | null): Promise<XpDifference[]> {
  const ofPerson = userId === null ? sql`` : sql`where user_id = ${userId}`
  const { rows } = await sql<{ user_id: string; stored: number; entries: number; converted: number }>`
    select a.user_id, a.user_xp as stored, coalesce(e.xp, 0)::int as entries, a.xp_converted * 100 as converted
    from (select * from credit_accounts ${ofPerson}) a
    left join (select user_id, sum(amount) as xp from xp_entries ${ofPerson} group by user_id) e using (user_id)
    where a.user_xp <> coalesce(e.xp, 0) order by a.user_id`.execute(executor)
  return rows.map(({ user_id, stored, entries, converted }) => ({
    user_id,
    stored,
    entries,
    tiers: { stored: tierFromXp(stored), entries: tierFromXp(entries) },
    isPossible: entries >= converted,
  }))
}

/** Corrects an account after a second look under its lock: a message may have been answered meanwhile. */
async function correct(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  await sql`select from credit_accounts where user_id = ${userId} for update`.execute(tx)
  const [difference] = await findDifferences(tx, userId)
  if (!difference?.isPossible) return false
  const { stored, entries } = difference
  await tx.updateTable('credit_accounts').set({ user_xp: entries }).where('user_id', '=', userId).execute()
  await recordAudit(tx, {
    action: 'progress.xp_corrected',
    actorId: null,
    target: { type: 'user', id: userId },
    origin: null,
    details: { before: stored, after: entries },
    now,
  })
  return true
}
