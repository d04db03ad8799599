import type { Database } from '../../platform/db/database.ts'
import { listAccessVersions } from './store.ts'

/** Maps each of these people to a value that differs after every change of their permissions. */
export async function readAccessVersions(
  database: Database,
  userIds: string[],
): Promise<Map<string, string>> {
  const rows = await listAccessVersions(database.kysely, userIds)
  return new Map(rows.map((row) => [row.user_id, row.version]))
}
