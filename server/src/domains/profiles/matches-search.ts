import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Builds the condition that each word of a search begins a word of a profile's name, email address, referral code or
 * Telegram account; `table` is the name that the statement gives to the table. A search without any word finds nothing.
 */
export function matchesSearch(table: string, search: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const searched = ['email', 'full_name', 'referral_code', 'telegram_handle', 'telegram_id'].map(of)
  return sql<SqlBool>`profiles_search(${sql.join(searched)}) @@ (
    select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '') from unnest(search_words(${search})) word
  )::tsquery`
}
