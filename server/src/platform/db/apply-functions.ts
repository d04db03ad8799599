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
  const version = programVersion()
  if (rows.some((row) => compareVersions(row.version, version) > 0)) return []
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return readFunctionFiles().filter(({ name, checksum }) => applied.get(name) !== checksum)
}

async function apply(tx: Transaction, { name, text, checksum }: FunctionFile): Promise<void> {
  await sql.raw(text).execute(tx)
  await sql`
    insert into schema_functions (name, checksum, version) values (${name}, ${checksum}, ${programVersion()})
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
