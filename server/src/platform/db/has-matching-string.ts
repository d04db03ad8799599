import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a condition that a string in a `jsonb` column, in small letters, matches a pattern. The column as text would
 * have line breaks as `\n`, where the letter seems to be a part of the next word.
 */
export function hasMatchingString(column: string, pattern: string): RawBuilder<boolean> {
  return sql`exists (select from jsonb_path_query(${sql.ref(column)}, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and lower(v #>> '{}') ~ ${pattern})`
}
