import type { HistoryKind, HistoryPage } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { listHistory, presentHistoryPage } from './history-store.ts'

interface HistoryRequest {
  id: string
  of: HistoryKind
  before?: string | undefined
  limit: number
}

/** Lists a person's history of one kind, newest first (AD-3). Needs `users.read`. */
export async function listUserHistory(
  request: Context,
  { id, of, before, limit }: HistoryRequest,
): Promise<HistoryPage> {
  const context = authorise(request, 'users.read')
  const { kysely } = context.runtime.db
  const scope = { userId: id, before: before ?? null, limit: limit + 1 }
  return presentHistoryPage(await listHistory(kysely, of, scope), limit)
}
