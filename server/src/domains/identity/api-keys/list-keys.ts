import type { ApiKey } from '@pepper/contract/identity/api-keys'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { listKeyRows } from './key-store.ts'

/**
 * Lists the person's own API keys, or all keys for people who may enter the super administration (AU-14). Needs
 * `api_keys.manage`.
 */
export async function listKeys(request: Context): Promise<{ keys: ApiKey[] }> {
  const context = authorise(request, 'api_keys.manage')
  const { runtime, actor } = context
  const seesAll = actor.permissions.includes('super_admin.enter')
  return { keys: await listKeyRows(runtime.db.kysely, seesAll ? null : actor.userId) }
}
