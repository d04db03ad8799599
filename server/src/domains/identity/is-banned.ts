import { type RawBuilder, sql } from 'kysely'

/**
 * Builds the condition that the ban of an account is in force now (AU-14); `alias` is the statement's name for its row
 * of accounts.
 */
export function isBanned(alias = 'auth_users'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`is_banned(${column('banned_at')}, ${column('banned_until')}, now())`
}
