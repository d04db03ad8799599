import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** The person of a column, `{ id, name }` with their name or else their email, for viewers who hold `users.read`; otherwise null. */
export function namedPerson({ actor }: Context, column: string): RawBuilder<unknown> {
  if (!actor?.permissions.includes('users.read')) return sql`null::json`
  return sql`(select json_build_object('id', u.id, 'name', coalesce(nullif(w.full_name, ''), u.email))
    from auth_users u left join profiles w on w.auth_user_id = u.id where u.id = ${sql.ref(column)})`
}
