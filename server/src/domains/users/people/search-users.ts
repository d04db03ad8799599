import type { FoundUser } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { listUserRowsExactFirst } from './user-rows.ts'

/**
 * Searches people by a few words of their email, name, referral code or id: newest first, but an exact email before all
 * others. Needs `users.read`.
 */
export async function searchUsers(
  request: Context,
  { q, limit }: { q: string; limit: number },
): Promise<{ users: FoundUser[] }> {
  const context = authorise(request, 'users.read')
  const { db, config } = context.runtime
  const page = { timeZone: config.creditsTimeZone, before: null, limit }
  const { exact, others } = await listUserRowsExactFirst(db.kysely, { q }, page)
  const rows = [...exact, ...others].slice(0, limit)
  return { users: rows.map(({ id, email, full_name, role }) => ({ id, email, full_name, role })) }
}
