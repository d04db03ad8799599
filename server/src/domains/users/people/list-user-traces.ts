import type { UserTracePage, UserTracesOf } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { listHistory, presentTracePage } from './trace-store.ts'

interface TraceRequest {
  id: string
  of: UserTracesOf
  before?: string | undefined
  limit: number
}

/** Lists a person's traces of one kind, newest first (AD-3). Needs `users.read`. */
export async function listUserTraces(
  request: Context,
  { id, of, before, limit }: TraceRequest,
): Promise<UserTracePage> {
  const context = authorise(request, 'users.read')
  const { kysely } = context.runtime.db
  const scope = { userId: id, before: before ?? null, limit: limit + 1 }
  return presentTracePage(await listHistory(kysely, of, scope), limit)
}
