import type { Runtime } from '../../platform/context.ts'
import { readSettings } from '../settings/index.ts'
import { listAccessVersions } from './store.ts'

/**
 * A value for each of the people that differs after every change of what they may; for administrators also of the networks from which
 * they may.
 */
export async function readAccessVersions(runtime: Runtime, userIds: string[]): Promise<Map<string, string>> {
  const { admin_networks: networks } = await readSettings(runtime)
  const rows = await listAccessVersions(runtime.db.kysely, userIds)
  return new Map(
    rows.map((row) => [row.user_id, row.is_administrator ? `${row.version} ${networks}` : row.version]),
  )
}
