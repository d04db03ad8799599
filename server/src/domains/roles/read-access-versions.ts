import type { Runtime } from '../../platform/context.ts'
import { readSettingWithin } from '../settings/index.ts'
import { listAccessVersions } from './store.ts'

/**
 * Returns a value for each of the people that differs after every change of their permissions. For administrators it
 * also differs after a change of the networks that are allowed for the administration.
 */
export async function readAccessVersions(runtime: Runtime, userIds: string[]): Promise<Map<string, string>> {
  // Not the settings that the node has in memory: a hint may come before they are read again.
  const networks = await readSettingWithin(runtime.db.kysely, 'admin_networks')
  const rows = await listAccessVersions(runtime.db.kysely, userIds)
  return new Map(
    rows.map((row) => [row.user_id, row.is_administrator ? `${row.version} ${networks}` : row.version]),
  )
}
