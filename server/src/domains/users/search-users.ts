import type { FoundUser } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { findUsers } from './store.ts'

/** The newest people that a few words mean: e-mail, name, referral code, id. Needs `users.read`. */
export async function searchUsers(
  context: Context,
  { q, limit }: { q: string; limit: number },
): Promise<{ users: FoundUser[] }> {
  authorise(context, 'users.read')
  return { users: await findUsers(context.runtime.db.kysely, q, limit) }
}
