import { type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../profiles/index.ts'

/**
 * The number of matches from which a search is common: scanning people one after the other then soon finds the newest
 * of them.
 */
const COMMON = 3_000

/**
 * Builds the condition that a search matches the person of `u`: each word begins a word of their profile, or the search
 * is the beginning of their id. It finds all matches by the index first.
 */
export function isMeantBy(search: string) {
  const [lowest, highest] = idRange(search)
  const byId = lowest
    ? sql`union all select id from auth_users where id between ${lowest}::uuid and ${highest}::uuid`
    : sql``
  return sql<SqlBool>`u.id in (
    select w.auth_user_id from profiles w where w.auth_user_id is not null and ${matchesSearch('w', search)} ${byId})`
}

/**
 * Builds the same condition, checked in each profile by itself: a subquery with one value lets the list keep its order.
 */
export function isMeantAtSight(search: string) {
  const [lowest, highest] = idRange(search)
  const byId = lowest ? sql`or u.id between ${lowest}::uuid and ${highest}::uuid` : sql``
  return sql<SqlBool>`(
    (select ${matchesSearch('w', search)} from profiles w where w.auth_user_id = u.id) ${byId})`
}

/** Returns whether a search matches so many people that finding them all would be slow. */
export async function isCommon(executor: Executor, search: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from profiles w where w.auth_user_id is not null and ${matchesSearch('w', search)} limit ${COMMON}) found`.execute(
    executor,
  )
  return (rows[0]?.count ?? 0) >= COMMON
}

/** Computes the first and last id with this beginning; empty if it cannot be the beginning of an id. */
function idRange(search: string): [string, string] | [] {
  const digits = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return []
  const asId = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [asId(digits.padEnd(32, '0')), asId(digits.padEnd(32, 'f'))]
}
