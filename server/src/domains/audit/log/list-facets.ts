import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { readFromReplica } from '../../../platform/db/replicas/read-replicas.ts'
import { listFamilies, listTargetTypes } from './store.ts'

/** Lists the families and target types by which the log can be filtered (SA-3). Needs `audit.read`. */
export async function listFacets(request: Context): Promise<{ families: string[]; target_types: string[] }> {
  const context = authorise(request, 'audit.read')
  return readFromReplica(context.runtime, async (executor) => ({
    families: await listFamilies(executor),
    target_types: await listTargetTypes(executor),
  }))
}
