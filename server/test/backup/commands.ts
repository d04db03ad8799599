import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { withDatabase } from '../faults/server-process.ts'
import { processEnvironment } from '../nodes.ts'

/** Runs an operator's command as npm does, on one database. */
export function runCommand(
  name: string,
  location: DatabaseLocation,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const file = join(import.meta.dirname, '..', '..', 'bin', `${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: location.dataDir,
    env: processEnvironment(location, env),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

/** Creates a database with nothing in it, not even tables. */
export async function createEmptyDatabase(): Promise<DatabaseLocation> {
  const location = await createTestDatabase()
  await withDatabase(location, ({ script }) =>
    script('drop schema public cascade; create schema public; drop schema if exists pgboss cascade'),
  )
  return location
}

/** Reads every row of the product's tables, as text. */
export function readAllRows(location: DatabaseLocation): Promise<Map<string, string[]>> {
  return withDatabase(location, readRowsOf)
}

export async function readRowsOf({ kysely }: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    kysely,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text collate "C" as line from ${sql.table(name)} t order by 1`.execute(kysely)
    found.set(
      name,
      rows.map(({ line }) => line),
    )
  }
  return found
}
