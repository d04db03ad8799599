import type { ListedUser, UserFilter } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/page-cursor.ts'
import { presentUser } from './present-user.ts'
import { countUsers, listUserRowsExactFirst } from './user-rows.ts'

export interface UserListPage extends UserFilter {
  before?: string | undefined
  limit: number
}

/**
 * Lists people, newest first (AD-3). If the search is a whole email address, its person comes before all others on the
 * first page, in addition to `limit`. Needs `users.read`.
 */
export async function listUsers(
  request: Context,
  { before, limit, ...filter }: UserListPage,
): Promise<{ users: ListedUser[]; earlier: string | null; total: number | null }> {
  const context = authorise(request, 'users.read')
  const { db, config } = context.runtime
  const page = { timeZone: config.creditsTimeZone, before: decodeCursor(before), limit: limit + 1 }
  const { exact, others } = await listUserRowsExactFirst(db.kysely, filter, page)
  const shown = others.slice(0, limit)
  const last = others.length > limit ? shown.at(-1) : undefined
  return {
    users: [...exact, ...shown].map(presentUser),
    earlier: last ? encodeCursor({ at: last.created_at_text, id: last.id }) : null,
    total: before === undefined ? await countUsers(db.kysely, filter, page.timeZone) : null,
  }
}
