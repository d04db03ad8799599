import type { Runtime } from '../../platform/context.ts'
import { readSettings } from '../settings/index.ts'
import { listAccessVersions } from './store.ts'

/**
 * Maps each of these people to a value that differs after every change of their permissions; for administrators also
 * after a change of the networks that allow them.
 */
export async function readAccessVersions(runtime: Runtime, userIds: string[]): Promise<Map<string, string>> {
  const { admin_networks: networks } = await readSettings(runtime)
  const rows = await listAccessVersions(runtime.db.kysely, userIds)
  return new Map(
    rows.map((row) => [row.user_id, row.is_administrator ? `${row.version} ${networks}` : row.version]),
  )
}
