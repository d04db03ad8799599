import type { FoundUser } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { listUserRowsExactFirst } from './user-rows.ts'

/** The newest people that a few words mean: email, name, referral code, id; an exact email first. Needs `users.read`. */
export async function searchUsers(
  context: Context,
  { q, limit }: { q: string; limit: number },
): Promise<{ users: FoundUser[] }> {
  authorise(context, 'users.read')
  const { db, config } = context.runtime
  const page = { timeZone: config.creditsTimeZone, before: null, limit }
  const { exact, others } = await listUserRowsExactFirst(db.kysely, { q }, page)
  const rows = [...exact, ...others].slice(0, limit)
  return { users: rows.map(({ id, email, full_name, role }) => ({ id, email, full_name, role })) }
}
