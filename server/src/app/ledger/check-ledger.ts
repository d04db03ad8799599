import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { OPEN_SPENDS } from '../../domains/chat/index.ts'
import {
  closeLedgers,
  countLedgers,
  findUncheckedRows,
  getLastTransaction,
  listFailed,
  listLedgers,
  markLedgers,
  newRowsOf,
  readRecount,
  recordCheck,
  recordRecount,
  wholeLedgersOf,
} from '../../domains/credits/index.ts'
import { withXpSince } from '../../domains/progress/index.ts'
import { tryLockWhole } from '../../platform/db/advisory-locks.ts'
import type { Database, Executor, Transaction } from '../../platform/db/database.ts'
import {
  checkInvariants,
  findBroken,
  type InvariantScope,
  type Violation,
} from '../../platform/invariants.ts'
import { LEDGER_INVARIANTS } from './ledger-invariants.ts'

/** The number of ledger rows that one transaction checks. */
const ROWS_AT_ONCE = 2_000

/** The number of people whose whole ledgers one transaction reads. */
const LEDGERS_AT_ONCE = 20

/** The number of hourly checks that together read all ledgers as a whole: 25 days, so that a month is enough. */
const CHECKS_OF_RECOUNT = 600

/** The number of violations that a check names. */
const NAMED_VIOLATIONS = 200

/** The time that a check waits for older transactions to end, in ms. */
const WAITS_MS = 10_000
const LOOKS_AGAIN_MS = 50

export interface CheckReport {
  violations: Violation[]
  /** The number of times that new rows of a person were checked. */
  checked: number
  /** The number of whole ledgers that were read: after a doubt, after an earlier fault, or because it was their turn. */
  read: number
}

/** Done within one transaction; null where nothing was left to do. */
type Step = (tx: Transaction) => Promise<CheckReport | null>

/**
 * Checks the ledger as far as it is new, from the closing of each person on whose ledger grew, and closes it there.
 * People who break an invariant there are checked from their first row on, which decides. It also reads whole ledgers:
 * of people who broke an invariant before, and of some others, so that all are read within a month.
 *
 * Each step is a transaction that records how far it came. After a node that died or stopped, the next check goes on
 * there; while another node checks, this one leaves it alone.
 */
export async function checkLedger(database: Database, stopping?: AbortSignal): Promise<CheckReport> {
  const report: CheckReport = { violations: [], checked: 0, read: 0 }
  const run = async (step: Step): Promise<number | null> => {
    if (stopping?.aborted) return null
    const done = await database.transaction((tx) => runAlone(tx, step))
    if (!done) return null
    report.violations = [...report.violations, ...done.violations].slice(0, NAMED_VIOLATIONS)
    report.checked += done.checked
    report.read += done.read
    return done.read
  }
  const { startedAt, upTo } = await waitForOlderRows(database.kysely)
  while ((await run((tx) => checkFailed(tx, startedAt))) !== null);
  while ((await run((tx) => checkNewRows(tx, upTo))) !== null);
  const people = await shareOfRecount(database.kysely)
  for (let left = people; left > 0; left -= LEDGERS_AT_ONCE) {
    const limit = Math.min(left, LEDGERS_AT_ONCE)
    const read = await run((tx) => recount(tx, { people, limit }))
    if (read === null || read < limit) break
  }
  return report
}

/**
 * Runs a step on one state of the database, unless another node is at one. A step reads little of each of many people,
 * which the planner takes for much: it may only look things up by indexes, and without the help of other processes.
 */
async function runAlone(tx: Transaction, step: Step): Promise<CheckReport | null> {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
  return (await tryLockWhole(tx, 'ledger_check')) ? step(tx) : null
}

/**
 * Finds the last ledger row, and waits until no row before it can still come: a transaction takes its number before its
 * row's id, and commits later. One that takes very long is not waited for; its row is checked with the person's next one.
 */
async function waitForOlderRows(executor: Executor): Promise<{ startedAt: Date; upTo: number }> {
  const upTo = await getLastTransaction(executor)
  const { rows } = await sql<{ horizon: string; now: Date }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as horizon, now()`.execute(executor)
  const [{ horizon, now: startedAt } = { horizon: '0', now: new Date(0) }] = rows
  for (const endAt = Date.now() + WAITS_MS; Date.now() < endAt; await delay(LOOKS_AGAIN_MS)) {
    const found = await sql<{ is_over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::text::xid8 as is_over`.execute(executor)
    if (found.rows[0]?.is_over) break
  }
  return { startedAt, upTo }
}

/** Reads the whole ledgers of people who broke an invariant before this check began. */
async function checkFailed(tx: Transaction, before: Date): Promise<CheckReport | null> {
  const people = await listFailed(tx, { before, limit: LEDGERS_AT_ONCE })
  return people.length === 0 ? null : checkWhole(tx, people)
}

async function checkNewRows(tx: Transaction, upTo: number): Promise<CheckReport | null> {
  const rows = await findUncheckedRows(tx, { upTo, limit: ROWS_AT_ONCE })
  if (!rows) return null
  const people = rows.people.map(({ userId }) => userId)
  const doubted = new Set(await findBroken(tx, LEDGER_INVARIANTS, newRowsOf(people)))
  for (const { userId, isBehind } of rows.people) if (isBehind) doubted.add(userId)
  await close(tx, newRowsOf(people.filter((id) => !doubted.has(id))))
  const report = await checkWhole(tx, [...doubted])
  await recordCheck(tx, rows.lastTransactionId)
  return { ...report, checked: people.length }
}

/** Returns the number of people whose whole ledgers this check reads. */
async function shareOfRecount(executor: Executor): Promise<number> {
  const { after, people } = await readRecount(executor)
  if (after !== null) return people
  return Math.max(LEDGERS_AT_ONCE, Math.ceil((await countLedgers(executor)) / CHECKS_OF_RECOUNT))
}

/** Reads the whole ledgers of the next people; after the last of all, the next check begins again. */
async function recount(
  tx: Transaction,
  { people, limit }: { people: number; limit: number },
): Promise<CheckReport | null> {
  const next = await listLedgers(tx, { after: (await readRecount(tx)).after, limit })
  const report = await checkWhole(tx, next)
  await recordRecount(tx, { after: next.length < limit ? null : (next.at(-1) ?? null), people })
  return report
}

/**
 * Checks people from their first row on, closings included: marks those who break an invariant, and closes the ledgers
 * of the others.
 */
async function checkWhole(tx: Transaction, people: string[]): Promise<CheckReport> {
  if (people.length === 0) return { violations: [], checked: 0, read: 0 }
  const broken = await findBroken(tx, LEDGER_INVARIANTS, wholeLedgersOf(people))
  const sound = people.filter((id) => !broken.includes(id))
  await close(tx, wholeLedgersOf(sound))
  await markLedgers(tx, { broken, sound })
  const violations =
    broken.length === 0 ? [] : await checkInvariants(tx, LEDGER_INVARIANTS, wholeLedgersOf(broken))
  return { violations, checked: 0, read: people.length }
}

function close(tx: Transaction, scope: InvariantScope): Promise<void> {
  return closeLedgers(tx, { openings: withXpSince(scope), held: OPEN_SPENDS })
}
