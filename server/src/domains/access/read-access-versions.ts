import type { Database } from '../../platform/db/database.ts'
import { listAccessVersions } from './store.ts'

/** A value for each of the people that differs after every change of what they may. */
export async function readAccessVersions(
  database: Database,
  userIds: string[],
): Promise<Map<string, string>> {
  const rows = await listAccessVersions(database.kysely, userIds)
  return new Map(rows.map((row) => [row.user_id, row.version]))
}
