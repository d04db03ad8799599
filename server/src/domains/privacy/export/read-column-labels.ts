import type { Locale } from '@pepper/contract/locales'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { GivenTable } from './given-tables.ts'
import { findColumnLabel } from './labels/data-labels.ts'

/** Reads the label of each column of a table that an archive gives, in a person's language. */
export async function readColumnLabels(
  executor: Executor,
  { table, withheld = [], alsoNamed = [] }: GivenTable,
  language: Locale,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(executor)
  const names = [...rows.map(({ name }) => name).filter((name) => !withheld.includes(name)), ...alsoNamed]
  return Object.fromEntries(names.map((name) => [name, findColumnLabel(table, name, language) ?? name]))
}
