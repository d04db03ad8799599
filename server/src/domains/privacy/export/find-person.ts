import type { Executor } from '../../../platform/db/database.ts'
import type { Person } from './given-tables.ts'

/** Finds the account, the record and the addresses of a person; null if there is no such person. */
export async function findPerson(executor: Executor, userId: string): Promise<Person | null> {
  const row = await executor
    .selectFrom('auth_users as u')
    .leftJoin('profiles as p', 'p.auth_user_id', 'u.id')
    .select(['u.email as accountEmail', 'p.email as recordEmail', 'p.id as profileId'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const emails = [row.accountEmail, row.recordEmail].filter((email) => email !== null)
  return {
    userId,
    profileId: row.profileId,
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
  }
}
