import type { Database } from '../../platform/db/database.ts'
import { readVersion } from './store.ts'

/** Reads a number that differs after every change of an item. */
export function readContentVersion(db: Database): Promise<number> {
  return readVersion(db.kysely)
}

/** Maps each person who watches to the content version, which shows that something changed, but not what. */
export async function readContentVersions(db: Database, userIds: string[]): Promise<Map<string, string>> {
  const version = String(await readVersion(db.kysely))
  return new Map(userIds.map((userId) => [userId, version]))
}
