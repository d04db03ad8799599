import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { applyMigrations, migrateWithin } from '../db/migrate.ts'
import { installQueue } from '../events/queue.ts'
import { BackupError } from './backup-error.ts'
import { type DumpedTable, type DumpHeader, nameOf, QUEUE_VERSION } from './backup-format.ts'
import { listTables, ownedByNoExtension, speakPlainly } from './describe-tables.ts'
import { calledFunction, createdFunction, dropOwnObjects, readOwnNames } from './own-objects.ts'
import { type DumpStep, readDump } from './read-dump.ts'
import { readRows } from './read-rows.ts'
import { listOtherConnections, requireNoNodes } from './require-no-nodes.ts'
import { RowDigest } from './row-digest.ts'
import { resumeRules, suspendRules } from './suspended-rules.ts'

/** How long a restore waits for a table that another connection holds, in ms. */
const HELD_WITHIN_MS = 20_000

export interface Loaded {
  header: DumpHeader
  /** The number of rows by table, after each table was compared with the dump row by row. */
  rows: Record<string, number>
  /** The digest of the rows of each table, the same in the dump and in the database. */
  digests: Record<string, string>
  /**
   * Tables of the queue that have other columns in its present version. They are loaded as far as the columns match,
   * and not compared.
   */
  uncompared: string[]
  /** Tables and functions of other programs, which the migrations do not know. They are not restored. */
  unknown: string[]
  /** Migrations and functions that the dump did not have yet. */
  applied: string[]
  /** The number of other connections that were open to a database whose contents were replaced. */
  others: number
}

/**
 * Restores a dump into an empty database and brings it up to date, in one transaction. Before the end, each table is
 * read back and compared with the dump. With `replaces`, the product's present contents of the database are deleted in
 * the same transaction. Throws BackupError.
 */
export async function loadDatabase(
  database: Database,
  lines: AsyncIterable<string>,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<Loaded> {
  const steps = readDump(lines)
  const first = await steps.next()
  if (first.done || first.value.kind !== 'header')
    throw new BackupError('The backup is empty. Take another one.')
  const { header } = first.value
  await (replaces ? requireNoNodes(database) : requireEmpty(database))
  await installQueue(database)
  const others = replaces ? (await listOtherConnections(database)).length : 0
  try {
    return await database.transaction(
      async (tx) => ({ ...(await loadWithin(tx, header, steps, replaces)), others }),
      { isRepeatable: false },
    )
  } catch (error) {
    throw isHeld(error) ? await describeHolders(database) : error
  }
}

/** Returns whether an error says that another connection held a table for too long. */
function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

async function describeHolders(database: Database): Promise<BackupError> {
  const atWork = (await listOtherConnections(database)).filter(({ isAtWork }) => isAtWork)
  const named = atWork.map(({ pid, name }) => (name ? `${pid} (${name})` : String(pid))).join(', ')
  return new BackupError(
    `Another connection held tables of this database for ${HELD_WITHIN_MS / 1_000} s: of a node that is frozen, perhaps. End it, then restore. At work are the processes ${named} of PostgreSQL. Nothing was changed.`,
  )
}

/** Throws BackupError if a database holds any table or view, of the product or of another program, but not of an extension. */
export async function requireEmpty({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and ${ownedByNoExtension('pg_class', 'c.oid')}
    order by 1 limit 1`.execute(kysely)
  const [found] = rows
  if (!found) return
  throw new BackupError(
    `The database is not empty: it has the table ${found.name}. Name an empty one. With -- --replace a restore removes the product's tables.`,
  )
}

async function loadWithin(
  tx: Transaction,
  header: DumpHeader,
  steps: AsyncIterable<DumpStep>,
  replaces: boolean,
): Promise<Omit<Loaded, 'others'>> {
  await speakPlainly(tx)
  if (replaces) {
    await sql.raw(`set local lock_timeout = ${HELD_WITHIN_MS}`).execute(tx)
    await dropOwnObjects(tx, header)
  }
  await applyMigrations(tx, header)
  const plans = planTables(header, await listTables(tx))
  const rules = await suspendRules(tx)
  await truncate(tx, [...plans.values()])
  const digests = await loadRows(tx, plans, steps)
  await setSequences(tx, header)
  await resumeRules(tx, rules)
  await compareRows(tx, plans, digests)
  const otherFunctions = await restoreFunctions(tx, header)
  const applied = await migrateWithin(tx)
  const all = [...plans.values()]
  const loaded = all.filter(({ isKnown }) => isKnown)
  const restored = [...digests].filter(([name]) => plans.get(name)?.isKnown)
  return {
    header,
    applied,
    rows: Object.fromEntries(restored.map(([name, { rows }]) => [name, rows])),
    digests: Object.fromEntries(restored.map(([name, { digest }]) => [name, digest])),
    uncompared: loaded.filter((plan) => !plan.isWhole).map(({ table }) => nameOf(table)),
    unknown: [...all.filter(({ isKnown }) => !isKnown).map(({ table }) => nameOf(table)), ...otherFunctions],
  }
}

interface Plan {
  table: DumpedTable
  /** The columns that are filled; none if the table no longer exists. */
  columns: { at: number; name: string; type: string }[]
  isWhole: boolean
  /** Whether the table is the product's or its queue's, not another program's. */
  isKnown: boolean
}

/** Plans where each dumped table goes. Throws BackupError if a table of the product has other columns. */
function planTables({ tables }: DumpHeader, present: readonly DumpedTable[]): Map<string, Plan> {
  const known = new Map(present.map((table) => [nameOf(table), table]))
  const plans = new Map<string, Plan>()
  for (const table of tables) {
    const found = known.get(nameOf(table))
    const names = found?.columns.map(({ name }) => name) ?? []
    const columns = table.columns
      .map((column, at) => ({ ...column, at }))
      .filter(({ name }) => names.includes(name))
    const isWhole = columns.length === table.columns.length && names.length === columns.length
    const isKnown = found !== undefined || table.schema !== 'public'
    if (isKnown && !isWhole && table.schema === 'public') {
      throw new BackupError(
        `The backup has the table ${table.name} in another form than its migrations make it. It was changed by hand; restore with the program that made the backup.`,
      )
    }
    plans.set(nameOf(table), { table, columns, isWhole, isKnown })
  }
  return plans
}

/**
 * Empties the tables before loading: the first rows that migrations insert, and the queues, are in the dump as well.
 */
async function truncate(tx: Transaction, plans: readonly Plan[]): Promise<void> {
  const present = await listTables(tx)
  const wanted = new Set(plans.map(({ table }) => nameOf(table)))
  const tables = present.filter((table) => wanted.has(nameOf(table)) || table.schema === 'public')
  if (tables.length === 0) return
  await sql`truncate ${sql.join(tables.map(({ schema, name }) => sql.id(schema, name)))}`.execute(tx)
}

type Digests = Map<string, { rows: number; digest: string }>

async function loadRows(
  tx: Transaction,
  plans: Map<string, Plan>,
  steps: AsyncIterable<DumpStep>,
): Promise<Digests> {
  const digests: Digests = new Map()
  for await (const step of steps) {
    if (step.kind === 'header') continue
    const plan = plans.get(step.table)
    if (!plan) throw new BackupError(`The backup is damaged: ${step.table} is not among its tables.`)
    if (step.kind === 'rows') {
      await insert(tx, plan, step.rows).catch((error: Error) => {
        throw new BackupError(
          `The rows of ${step.table} do not fit into it: ${error.message}. Nothing was changed.`,
        )
      })
    } else digests.set(step.table, { rows: step.rows, digest: step.digest })
  }
  return digests
}

async function insert(tx: Transaction, { table, columns }: Plan, rows: readonly string[]): Promise<void> {
  if (columns.length === 0) return
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const values = sql.join(
    columns.map(({ at, type }) => sql`(r ->> ${sql.raw(String(at))})::${sql.raw(type)}`),
  )
  await sql`insert into ${sql.id(table.schema, table.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) r`.execute(tx)
}

async function setSequences(tx: Transaction, { sequences }: DumpHeader): Promise<void> {
  for (const { schema, name, value, is_called } of sequences) {
    const { rows } = await sql<{ found: string | null }>`
      select to_regclass(format('%I.%I', ${schema}::text, ${name}::text))::text as found`.execute(tx)
    const found = rows[0]?.found
    if (found) await sql`select setval(${found}::regclass, ${value}::bigint, ${is_called})`.execute(tx)
  }
}

async function compareRows(tx: Transaction, plans: Map<string, Plan>, digests: Digests): Promise<void> {
  for (const [name, { table, isWhole }] of plans) {
    if (!isWhole || name === QUEUE_VERSION) continue
    const [digest, wanted] = [new RowDigest(), digests.get(name)]
    for await (const rows of readRows(tx, table)) for (const row of rows) digest.add(row)
    if (digest.rows !== wanted?.rows || digest.toString() !== wanted.digest) {
      throw new BackupError(
        `What was restored of ${name} is not what the backup holds: ${digest.rows} rows of ${wanted?.rows ?? 0}. Nothing was changed.`,
      )
    }
  }
}

/**
 * Restores the product's functions and triggers in force when the dump was made, so that later migrations find them as
 * in an upgrade. Returns the functions of other programs, which may need tables and types that are left out.
 */
async function restoreFunctions(tx: Transaction, { functions, triggers }: DumpHeader): Promise<string[]> {
  const own = readOwnNames()
  const isOwn = (statement: string) => own.has(createdFunction(statement))
  await sql`set local check_function_bodies = off`.execute(tx)
  for (const statement of functions.filter(isOwn)) await sql.raw(statement).execute(tx)
  for (const { table, name, statement } of triggers.filter((one) => own.has(calledFunction(one.statement)))) {
    const { rows } = await sql`
      select from pg_class c where c.oid = to_regclass(${table})
        and not exists (select from pg_trigger t where t.tgname = ${name} and t.tgrelid = c.oid)`.execute(tx)
    if (rows.length > 0) await sql.raw(statement).execute(tx)
  }
  const others = functions.filter((statement) => !isOwn(statement))
  return others.map((statement) => `${/public\..*?(?=\()/.exec(statement)?.[0]}()`)
}
