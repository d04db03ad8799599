import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Executor, Transaction } from './database.ts'
import { type FunctionFile, readFunctionFiles } from './function-files.ts'

interface AppliedFunction {
  name: string
  checksum: string
  version: string
}

/**
 * Puts the functions of this program in force that the database has in another form, in the transaction of the migrations.
 * Where a later version has put its own in force, it changes nothing: those serve this version too. Returns what it applied.
 */
export async function replaceFunctions(tx: Transaction): Promise<string[]> {
  const pending = await findPendingFunctions(tx)
  for (const file of pending) await apply(tx, file)
  if (pending.length > 0) await forgetRemoved(tx)
  return pending.map(({ name }) => name)
}

/** The functions that the database has not, or in another form than this program; none where a later version has been there. */
export async function findPendingFunctions(executor: Executor): Promise<FunctionFile[]> {
  const { rows } = await sql<AppliedFunction>`select name, checksum, version from schema_functions`.execute(
    executor,
  )
  const version = readProgramVersion()
  if (rows.some((row) => compareVersions(row.version, version) > 0)) return []
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return readFunctionFiles().filter(({ name, checksum }) => applied.get(name) !== checksum)
}

async function apply(tx: Transaction, { name, text, checksum }: FunctionFile): Promise<void> {
  await sql.raw(text).execute(tx)
  await sql`
    insert into schema_functions (name, checksum, version) values (${name}, ${checksum}, ${readProgramVersion()})
    on conflict (name) do update
      set checksum = excluded.checksum, version = excluded.version, applied_at = excluded.applied_at`.execute(
    tx,
  )
}

/** A function whose file is gone was dropped by a migration; should it come back, it is applied again. */
async function forgetRemoved(tx: Transaction): Promise<void> {
  const names = readFunctionFiles().map(({ name }) => name)
  await sql`delete from schema_functions where name <> all(${names})`.execute(tx)
}

let programVersion: string | undefined

function readProgramVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  programVersion ??= String(JSON.parse(readFileSync(file, 'utf8')).version)
  return programVersion
}

/** Compares versions such as `1.12.0` number by number: negative where `a` is the earlier one. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)))
  const parts = [0, 1, 2].map((at) => (first?.[at] ?? 0) - (second?.[at] ?? 0))
  return parts.find((difference) => difference !== 0) ?? 0
}
