import type { FoundUser } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { listUserRows } from './user-rows.ts'

/** The newest people that a few words mean: e-mail, name, referral code, id. Needs `users.read`. */
export async function searchUsers(
  context: Context,
  { q, limit }: { q: string; limit: number },
): Promise<{ users: FoundUser[] }> {
  authorise(context, 'users.read')
  const { db, config } = context.runtime
  const page = { timeZone: config.creditsTimeZone, before: null, limit }
  const rows = await listUserRows(db.kysely, { q }, page)
  return { users: rows.map(({ id, email, full_name, role }) => ({ id, email, full_name, role })) }
}
