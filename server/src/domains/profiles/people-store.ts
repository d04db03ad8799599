import type { AuditPerson } from '@pepper/contract/audit'
import { UUID } from '@pepper/contract/text/uuid'
import type { Executor } from '../../platform/db/database.ts'
import { matchesSearch } from './matches-search.ts'

export type People = ReadonlyMap<string, AuditPerson>

/** Finds the accounts among these ids that have a profile, by id. */
export async function findPeople(
  executor: Executor,
  ids: readonly (string | null | undefined)[],
): Promise<People> {
  const wanted = [...new Set(ids.filter((id): id is string => isUuid(id)))]
  if (wanted.length === 0) return new Map()
  const rows = await selectPeople(executor).where('auth_user_id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id ?? '', presentPerson(row)]))
}

/**
 * Searches for up to ten people: every word must begin a word of their name, email address, referral code or Telegram
 * account.
 */
export async function searchPeople(executor: Executor, search: string): Promise<AuditPerson[]> {
  const rows = await selectPeople(executor)
    .where('auth_user_id', 'is not', null)
    .where(matchesSearch('profiles', search))
    .orderBy('full_name')
    .limit(10)
    .execute()
  return rows.map(presentPerson)
}

function selectPeople(executor: Executor) {
  return executor.selectFrom('profiles').select(['auth_user_id as id', 'full_name', 'email'])
}

function presentPerson({
  id,
  full_name,
  email,
}: {
  id: string | null
  full_name: string
  email: string | null
}) {
  return { id: id ?? '', full_name, email }
}

function isUuid(id: string | null | undefined): boolean {
  return UUID.test(id ?? '')
}
