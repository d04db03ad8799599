import { type SqlBool, sql } from 'kysely'

/**
 * The condition that a search means the person of `u`: each word begins a word of their profile, or the search is the
 * beginning of their id.
 */
export function isMeantBy(search: string) {
  const [lowest, highest] = idRange(search)
  const byId = lowest
    ? sql`union all select id from auth_users where id between ${lowest}::uuid and ${highest}::uuid`
    : sql``
  return sql<SqlBool>`u.id in (
    select w.auth_user_id from waitlist w where w.auth_user_id is not null
      and waitlist_search(w.email, w.full_name, w.referral_code, w.telegram_handle, w.telegram_id) @@ (
        select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')
        from unnest(waitlist_words(${search})) word
      )::tsquery
    ${byId})`
}

/** The first and last id that begin like this; none where it cannot be the beginning of an id. */
function idRange(search: string): [string, string] | [] {
  const digits = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return []
  const asId = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [asId(digits.padEnd(32, '0')), asId(digits.padEnd(32, 'f'))]
}
