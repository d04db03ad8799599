import { type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** From so many people on, a search is common: the newest of them are soon found by looking at one after the other. */
const COMMON = 3_000

/**
 * The condition that a search means the person of `u`: each word begins a word of their profile, or the search is the
 * beginning of their id. It finds all of them by the index first.
 */
export function isMeantBy(search: string) {
  const [lowest, highest] = idRange(search)
  const byId = lowest
    ? sql`union all select id from auth_users where id between ${lowest}::uuid and ${highest}::uuid`
    : sql``
  return sql<SqlBool>`u.id in (
    select w.auth_user_id from profiles w where w.auth_user_id is not null and ${hasWords(search)} ${byId})`
}

/** The same, looked at in each profile by itself: as a subquery of one value it lets the list go in its order. */
export function isMeantAtSight(search: string) {
  const [lowest, highest] = idRange(search)
  const byId = lowest ? sql`or u.id between ${lowest}::uuid and ${highest}::uuid` : sql``
  return sql<SqlBool>`(
    (select ${hasWords(search)} from profiles w where w.auth_user_id = u.id) ${byId})`
}

/** Whether a search means so many people that one does not look for all of them. */
export async function isCommon(executor: Executor, search: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from profiles w where w.auth_user_id is not null and ${hasWords(search)} limit ${COMMON}) found`.execute(
    executor,
  )
  return (rows[0]?.count ?? 0) >= COMMON
}

function hasWords(search: string) {
  return sql`profiles_search(w.email, w.full_name, w.referral_code, w.telegram_handle, w.telegram_id) @@ (
    select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '') from unnest(search_words(${search})) word
  )::tsquery`
}

/** The first and last id that begin like this; none where it cannot be the beginning of an id. */
function idRange(search: string): [string, string] | [] {
  const digits = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return []
  const asId = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [asId(digits.padEnd(32, '0')), asId(digits.padEnd(32, 'f'))]
}
