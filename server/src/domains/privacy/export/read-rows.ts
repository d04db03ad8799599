import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { GivenTable, Person } from './given-tables.ts'

const PAGE_ROWS = 500

/** Reads the rows of a table that belong to a person, page by page, each row as the text of a JSON object. */
export async function* readRows(
  executor: Executor,
  given: GivenTable,
  person: Person,
): AsyncGenerator<string[]> {
  const { table, pagedBy } = given
  const withheld = sql`${[...(given.withheld ?? [])]}::text[]
    || ${given.withheldOfRow ? given.withheldOfRow(person) : sql`'{}'::text[]`}`
  const also = given.also ? given.also(person) : sql`'{}'::jsonb`
  const [column, type] = pagedBy ?? [null, null]
  const key = column === null ? sql`''` : sql`${sql.ref(`t.${column}`)}::text`
  for (let last: string | null = null; ; ) {
    const isBeyond =
      column === null || last === null
        ? sql`true`
        : sql`${sql.ref(`t.${column}`)} > cast(${last} as ${sql.raw(type)})`
    const page: { key: string; row: string }[] = (
      await sql<{ key: string; row: string }>`
        select ${key} as key, (to_jsonb(t) - (${withheld}) || ${also})::text as row
        from ${sql.table(table)} t
        where ${given.where(person)} and ${isBeyond}
        order by ${column === null ? sql`1` : sql.ref(`t.${column}`)}
        ${column === null ? sql`` : sql`limit ${PAGE_ROWS}`}`.execute(executor)
    ).rows
    if (page.length > 0) yield page.map(({ row }) => row)
    last = page.at(-1)?.key ?? null
    if (column === null || page.length < PAGE_ROWS) return
  }
}
