import { sql } from 'kysely'
import type { Executor, Transaction } from './database.ts'
import { type FunctionFile, readFunctionFiles } from './function-files.ts'
import { compareVersions, programVersion } from './program-version.ts'

interface AppliedFunction {
  name: string
  checksum: string
  version: string
}

/**
 * Replaces the functions that differ between the database and this program, in the transaction of the migrations. It
 * changes nothing if a later version has applied its own, which serve this version too. Returns the names of the
 * functions that it applied.
 */
export async function replaceFunctions(tx: Transaction): Promise<string[]> {
  const pending = await findPendingFunctions(tx)
  for (const file of pending) await replaceFunction(tx, file)
  return pending.map(({ name }) => name)
}

/**
 * Finds the functions that the database lacks, or has in another form than this program; none if a later version has
 * applied its own.
 */
export async function findPendingFunctions(executor: Executor): Promise<FunctionFile[]> {
  const { rows } = await sql<AppliedFunction>`select name, checksum, version from schema_functions`.execute(
    executor,
  )
  const version = programVersion()
  if (rows.some((row) => compareVersions(row.version, version) > 0)) return []
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return readFunctionFiles().filter(({ name, checksum }) => applied.get(name) !== checksum)
}

/** Puts a function into force, records it, and forgets functions that are gone. */
export async function replaceFunction(
  tx: Transaction,
  { name, text, checksum }: FunctionFile,
): Promise<void> {
  await sql.raw(text).execute(tx)
  await sql`
    insert into schema_functions (name, checksum, version) values (${name}, ${checksum}, ${programVersion()})
    on conflict (name) do update
      set checksum = excluded.checksum, version = excluded.version, applied_at = excluded.applied_at`.execute(
    tx,
  )
  await forgetRemoved(tx)
}

/**
 * Deletes the records of functions without a file. A migration has dropped such a function; if it returns, it is
 * applied again.
 */
async function forgetRemoved(tx: Transaction): Promise<void> {
  const names = readFunctionFiles().map(({ name }) => name)
  await sql`delete from schema_functions where name <> all(${names})`.execute(tx)
}
