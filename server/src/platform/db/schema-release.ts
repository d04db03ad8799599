import { sql } from 'kysely'
import type { Executor, Transaction } from './database.ts'
import { compareVersions, programVersion } from './program-version.ts'
import { hasTable } from './tables/has-table.ts'

/**
 * The oldest release that can run and restart on the tables of this one (decision 057). A release that removes
 * something an older one uses raises it to the first release that no longer used it. 1.0.0 runs on, but refuses to
 * restart on any tables that it does not know.
 */
const OLDEST_VERSION = '1.1.0'

export interface SchemaRelease {
  version: string
  oldest_version: string
}

/** Finds the newest release that has migrated the database; null if none has recorded that. */
export async function findSchemaRelease(executor: Executor): Promise<SchemaRelease | null> {
  if (!(await notesReleases(executor))) return null
  const { rows } = await sql<SchemaRelease>`select version, oldest_version from schema_release`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** Returns whether the database notes releases: one of 1.0.0 does not until it is upgraded. */
function notesReleases(executor: Executor): Promise<boolean> {
  return hasTable(executor, 'schema_release')
}

/** Returns whether this program may run on the tables of a later release. */
export function runsBeside({ version, oldest_version }: SchemaRelease): boolean {
  return (
    compareVersions(version, programVersion()) > 0 && compareVersions(programVersion(), oldest_version) >= 0
  )
}

/**
 * Records that this program migrates the database, unless this is recorded already, a later release has migrated it, or
 * the table for it is still to come.
 */
export async function recordSchemaRelease(tx: Transaction): Promise<void> {
  if (!(await notesReleases(tx))) return
  const noted = await findSchemaRelease(tx)
  const version = programVersion()
  if (noted && compareVersions(noted.version, version) > 0) return
  if (noted?.version === version && noted.oldest_version === OLDEST_VERSION) return
  await sql`
    insert into schema_release (version, oldest_version) values (${version}, ${OLDEST_VERSION})
    on conflict (is_only) do update
      set version = excluded.version, oldest_version = excluded.oldest_version`.execute(tx)
}
