import type { AuditFilter } from '@pepper/contract/audit'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { searchPeople } from '../../profiles/index.ts'

export type EntryRow = Awaited<ReturnType<typeof listAuditRows>>[number]

export interface BeforeId {
  /** The id at which the previous page ended. */
  before: number | undefined
  limit: number
}

/** Lists the entries that match a filter, newest first, with those of their personal values that are not erased. */
export async function listAuditRows(executor: Executor, filter: AuditFilter, { before, limit }: BeforeId) {
  const found = await findNamed(executor, filter)
  return selectEntries(executor)
    .where((eb) => matchesFilter(eb, filter, found))
    .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findAuditRow(executor: Executor, id: number): Promise<EntryRow | undefined> {
  return selectEntries(executor).where('e.id', '=', id).executeTakeFirst()
}

/** Counts the entries that match a filter, up to `most`. */
export async function countAuditRows(executor: Executor, filter: AuditFilter, most: number): Promise<number> {
  const found = await findNamed(executor, filter)
  const { count } = await executor
    .selectFrom((eb) =>
      eb
        .selectFrom('audit_entries as e')
        .select('e.id')
        .where((inner) => matchesFilter(inner, filter, found))
        .limit(most)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listFamilies(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ family: string }>`
    select distinct split_part(action, '.', 1) as family from audit_entries order by 1`.execute(executor)
  return rows.map(({ family }) => family)
}

export async function listTargetTypes(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('audit_entries')
    .select('target_type')
    .distinct()
    .where('target_type', 'is not', null)
    .orderBy('target_type')
    .execute()
  return rows.map(({ target_type }) => target_type ?? '')
}

function selectEntries(executor: Executor) {
  return executor
    .selectFrom('audit_entries as e')
    .leftJoin('audit_personal as p', 'p.entry_id', 'e.id')
    .selectAll('e')
    .select('p.values as personal_values')
}

/** How many people are looked for whose names match a search: the entries of each are searched for. */
const MOST_NAMED = 50

/** Finds the ids of people whose names match the search, since the log holds ids and no names. */
async function findNamed(executor: Executor, { search }: AuditFilter): Promise<string[]> {
  if (!search) return []
  return (await searchPeople(executor, search, MOST_NAMED)).map(({ id }) => id)
}

function matchesFilter(
  eb: ExpressionBuilder<DB & { e: DB['audit_entries'] }, 'e'>,
  filter: AuditFilter,
  found: readonly string[],
) {
  const { search, actor, about, family, target_type, from, to } = filter
  return eb.and([
    ...(search ? [eb.or([matchesWords(search), ...found.map(isAbout)])] : []),
    ...(actor === undefined ? [] : [eb('e.actor_id', '=', actor)]),
    ...(about === undefined ? [] : [isAbout(about)]),
    ...(family === undefined ? [] : [sql<SqlBool>`split_part(e.action, '.', 1) = ${family}`]),
    ...(target_type === undefined ? [] : [eb('e.target_type', '=', target_type)]),
    ...(from === undefined ? [] : [eb('e.created_at', '>=', new Date(from))]),
    ...(to === undefined ? [] : [eb('e.created_at', '<', new Date(to))]),
  ])
}

/**
 * Matches entries whose target has this id or whose details name it, such as the recipient of a gift. The index of
 * words finds them.
 */
function isAbout(id: string) {
  return sql<SqlBool>`(${matchesWords(id)}
    and (e.target_id = ${id} or strpos(e.details::text, to_jsonb(${id}::text)::text) > 0))`
}

/** Matches entries in which each word of the search begins a word; a search without any word finds nothing. */
function matchesWords(search: string) {
  return sql<SqlBool>`audit_words(e.action, e.target_id, e.details) @@ (
    select coalesce(string_agg(quote_literal(left(word, 100)) || ':*', ' & '), '')
    from unnest(search_words(${search})) word
  )::tsquery`
}
