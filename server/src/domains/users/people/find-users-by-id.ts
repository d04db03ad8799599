import type { BuiltInRole } from '@pepper/contract/permissions'
import type { FoundUser } from '@pepper/contract/users'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** Finds people by id, in the given order; those who do not exist are left out. */
export async function findUsersById(executor: Executor, ids: string[]): Promise<FoundUser[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .selectFrom('auth_users as u')
    .leftJoin('profiles as p', 'p.auth_user_id', 'u.id')
    .leftJoin('user_roles as r', 'r.user_id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.email',
      eb.fn.coalesce('p.full_name', 'u.name').as('full_name'),
      sql<BuiltInRole>`coalesce(r.role_hierarchy, 'user')`.as('role'),
    ])
    .where('u.id', 'in', ids)
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
