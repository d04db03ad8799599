import type { Database } from '../../platform/db/database.ts'
import { readVersion } from './store.ts'

/** A number that differs after every change of an item. */
export function readContentVersion(db: Database): Promise<number> {
  return readVersion(db.kysely)
}

/** The same for everybody who watches: it tells that something changed, and nothing of it. */
export async function readContentVersions(db: Database, userIds: string[]): Promise<Map<string, string>> {
  const version = String(await readVersion(db.kysely))
  return new Map(userIds.map((userId) => [userId, version]))
}
