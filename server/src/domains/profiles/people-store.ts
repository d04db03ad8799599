import type { AuditPerson } from '@pepper/contract/audit'
import { UUID } from '@pepper/contract/text/uuid'
import { sql } from 'kysely'
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

/** All that a text may name its author by. */
export type TextAuthor = Pick<AuditPerson, 'full_name' | 'email'> & { codes: readonly string[] }

/** Finds the names and the referral codes, former ones too, of the accounts among these ids, by id. */
export async function findAuthors(
  executor: Executor,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, TextAuthor>> {
  const wanted = [...new Set(ids.filter((id): id is string => isUuid(id)))]
  if (wanted.length === 0) return new Map()
  const former = sql<
    string[]
  >`array(select f.referral_code from former_profiles f where f.record_id = profiles.id)`
  const rows = await selectPeople(executor)
    .select(['referral_code', former.as('former_codes')])
    .where('auth_user_id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, full_name, email, referral_code, former_codes }) => [
      id ?? '',
      { full_name, email, codes: [referral_code, ...former_codes] },
    ]),
  )
}

/**
 * Searches for people, `limit` of them at most, by name: every word must begin a word of their name, email address, referral
 * code or Telegram account.
 */
export async function searchPeople(executor: Executor, search: string, limit = 10): Promise<AuditPerson[]> {
  const rows = await selectPeople(executor)
    .where('auth_user_id', 'is not', null)
    .where(matchesSearch('profiles', search))
    .orderBy('full_name')
    .limit(limit)
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
