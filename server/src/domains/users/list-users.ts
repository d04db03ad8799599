import type { ListedUser, UserFilter } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../platform/page-cursor.ts'
import { presentUser } from './present-user.ts'
import { listUserRows } from './user-rows.ts'

export interface UserListPage extends UserFilter {
  before?: string | undefined
  limit: number
}

/** People, newest first (AD-3). Needs `users.read`. */
export async function listUsers(
  context: Context,
  { before, limit, ...filter }: UserListPage,
): Promise<{ users: ListedUser[]; earlier: string | null }> {
  authorise(context, 'users.read')
  const { db, config } = context.runtime
  const page = { timeZone: config.creditsTimeZone, before: decodeCursor(before), limit: limit + 1 }
  const rows = await listUserRows(db.kysely, filter, page)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    users: shown.map(presentUser),
    earlier: last ? encodeCursor({ at: last.created_at_text, id: last.id }) : null,
  }
}
