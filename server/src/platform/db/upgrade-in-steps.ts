import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log/log.ts'
import { lockWhole } from './advisory-locks.ts'
import { comparePending, isApplied, recordMigration } from './applied-migrations.ts'
import { findPendingFunctions, replaceFunction } from './apply-functions.ts'
import { applyOnline, UpgradeElsewhere } from './apply-online.ts'
import type { Database, Transaction } from './database.ts'
import type { FunctionFile } from './function-files.ts'
import { MigrationError } from './migration-error.ts'
import type { Migration } from './migration-files.ts'
import { recordSchemaRelease } from './schema-release.ts'

/** The time that a statement waits for a lock, in ms: whatever else needs the table queues behind it. */
const LOCK_TIMEOUT_MS = 300

/** The time that it waits for PostgreSQL's own maintenance, in ms, while others read and write. */
const VACUUM_TIMEOUT_MS = 5_000

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000

interface UpgradeOptions {
  log?: Log | undefined
  /** How long a step is tried while others hold its locks, in ms. */
  giveUpAfterMs?: number
}

/**
 * Upgrades a database on which other nodes serve: each migration and each function in a transaction of its own, which
 * gives way to them (decision 088). A node that is killed leaves whole steps, and the next start goes on. Returns the
 * names of what it applied. Throws MigrationError.
 */
export async function upgradeInSteps(database: Database, options: UpgradeOptions = {}): Promise<string[]> {
  const applied: string[] = []
  for (const migration of await comparePending(database.kysely)) {
    const step = () => applyMigration(database, migration)
    if (await persist(database, migration.name, step, options)) applied.push(migration.name)
  }
  for (const file of await findPendingFunctions(database.kysely)) {
    const step = () => applyFunction(database, file)
    if (await persist(database, file.name, step, options)) applied.push(file.name)
  }
  await database.transaction(async (tx) => {
    await lockWhole(tx, 'migrations')
    await recordSchemaRelease(tx)
  })
  return applied
}

function applyMigration(database: Database, migration: Migration): Promise<boolean> {
  if (migration.kind !== 'plain') return applyOnline(database, migration)
  return inStep(database, async (tx) => {
    if (await isApplied(tx, migration)) return false
    await holdOffVacuum(tx, migration.text)
    await giveWayAfter(tx, LOCK_TIMEOUT_MS)
    await sql.raw(migration.text).execute(tx)
    await recordMigration(tx, migration)
    return true
  })
}

function applyFunction(database: Database, file: FunctionFile): Promise<boolean> {
  return inStep(database, async (tx) => {
    const pending = await findPendingFunctions(tx)
    if (!pending.some(({ name }) => name === file.name)) return false
    await holdOffVacuum(tx, file.text)
    await giveWayAfter(tx, LOCK_TIMEOUT_MS)
    await replaceFunction(tx, file)
    return true
  })
}

/**
 * Runs a step in a transaction, one node at a time. The release is recorded with the first step: an older node that
 * restarts in the middle has to find it.
 */
function inStep(database: Database, step: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      await lockWhole(tx, 'migrations')
      const isDone = await step(tx)
      if (isDone) await recordSchemaRelease(tx)
      return isDone
    },
    { isRepeatable: false },
  )
}

async function giveWayAfter(tx: Transaction, ms: number): Promise<void> {
  await sql.raw(`set local lock_timeout = ${ms}`).execute(tx)
}

const ALTERED = /(?:alter table|references|create (?:or replace )?(?:constraint )?trigger[^;]*? on) (\w+)/gi

/**
 * Waits for PostgreSQL's own maintenance of the tables that a step alters. It gives way to a waiting lock after a
 * second, which is longer than a step waits. The lock for it leaves reads and writes alone.
 */
async function holdOffVacuum(tx: Transaction, text: string): Promise<void> {
  const names = new Set([...text.matchAll(ALTERED)].map(([, name = '']) => name))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${[...names]}) order by 1`.execute(
    tx,
  )
  await giveWayAfter(tx, VACUUM_TIMEOUT_MS)
  for (const { name } of rows)
    await sql`lock table ${sql.id(name)} in share update exclusive mode`.execute(tx)
}

/** Codes of PostgreSQL for a step that gave way, or lost against another one: it is tried again. */
const GAVE_WAY = new Set(['55P03', '40P01', '40001'])

/** Runs a step until it has what it needs, with growing pauses. Throws MigrationError once that took too long. */
async function persist(
  database: Database,
  name: string,
  step: () => Promise<boolean>,
  { log, giveUpAfterMs = 600_000 }: UpgradeOptions,
): Promise<boolean> {
  const startedAt = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const isDone = await step()
      if (isDone) log?.debug({ step: name, ms: Math.round(performance.now() - startedAt) }, 'applied')
      return isDone
    } catch (error) {
      if (!isPassing(error)) throw error
      if (performance.now() - startedAt > giveUpAfterMs) throw await explainBlock(database, name)
      log?.warn({ step: name, reason: error.message }, 'an upgrade waits for others who use the database')
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }
}

function isPassing(error: unknown): error is Error {
  if (error instanceof UpgradeElsewhere) return true
  return error instanceof Error && 'code' in error && GAVE_WAY.has(String(error.code))
}

/** An open transaction that holds tables. */
interface Holder {
  pid: number
  role: string | null
  transaction: string
  /** Null where the connected role may not see it. */
  minutes: number | null
}

/** How long a transaction has to stay open to be named, in ms: those of nodes that serve come and go. */
const LASTING_MS = 1_000

/** Explains who keeps a step from its locks: most often a connection that was left in an open transaction. */
async function explainBlock({ kysely }: Database, name: string): Promise<MigrationError> {
  const before = new Set((await listHolders(kysely)).map(({ transaction }) => transaction))
  await pause(LASTING_MS)
  const lasting = (await listHolders(kysely)).filter(({ transaction }) => before.has(transaction))
  const cause =
    lasting.length > 0 ? ` Transactions that hold tables: ${lasting.map(describeHolder).join('; ')}.` : ''
  return new MigrationError(
    `${name} could not be applied, because others hold locks that it needs.${cause} Nodes of the release before serve on. End what holds them and start again: what was applied stays.`,
  )
}

/**
 * Lists transactions that hold tables, the oldest first. Locks are visible to every role, the age of other roles'
 * transactions is not. Objects of PostgreSQL itself have lower numbers.
 */
async function listHolders(kysely: Database['kysely']): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct pid, usename as role, virtualtransaction as transaction, xact_start,
      round(extract(epoch from clock_timestamp() - xact_start) / 60)::int as minutes
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'relation' and granted and datname = current_database() and database = datid
      and relation >= 16384 and pid <> pg_backend_pid()
    order by xact_start, pid`.execute(kysely)
  return rows
}

function describeHolder({ pid, role, minutes }: Holder): string {
  const since = minutes === null ? '' : `, since ${minutes} minutes`
  return `that of the database process ${pid}${role === null ? '' : ` of ${role}`}${since}`
}
