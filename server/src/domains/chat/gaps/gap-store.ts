import type { GapStatus } from '@pepper/contract/chat/gaps'
import type { Locale } from '@pepper/contract/locales'
import { sql } from 'kysely'
import type { Database, Executor, Transaction } from '../../../platform/db/database.ts'
import type { Place } from '../../../platform/page-cursor.ts'

/**
 * A question that the guide could not answer, word for word, and the person who asked it. It must be scrubbed before it
 * is shown.
 */
export interface AskedText {
  turn_id: string
  gap_id: string
  user_id: string
  language: Locale
  nearest_slug: string | null
  question: string
  asked_at: Date
}

/** The questions in chats that still exist. */
const ASKED = sql`gap_turns g join turns t on t.id = g.turn_id
  join chat_sessions c on c.session_id = t.session_id and c.deleted_at is null
  join messages m on m.id = t.user_message_id`
const TEXT = sql`g.turn_id, g.gap_id, t.user_id, g.language, g.nearest_slug, m.content as question, g.asked_at`

/** Lists the questions that are not grouped into a gap yet, oldest first. */
export async function listNewTexts(tx: Transaction, limit: number): Promise<AskedText[]> {
  const { rows } = await sql<AskedText>`
    select ${TEXT} from ${ASKED} where g.gap_id is null order by g.asked_at, g.turn_id limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Lists the newest questions of each gap in a language, for as many gaps as are compared. */
export async function listKnownTexts(
  tx: Transaction,
  language: Locale,
  { gaps, texts }: { gaps: number; texts: number },
): Promise<AskedText[]> {
  const { rows } = await sql<AskedText>`
    select n.* from (
      select id from guide_gaps where language = ${language} order by created_at desc limit ${gaps}
    ) known
    cross join lateral (
      select ${TEXT} from ${ASKED} where g.gap_id = known.id order by g.asked_at desc limit ${texts}
    ) n order by n.asked_at, n.turn_id`.execute(tx)
  return rows
}

export async function insertGap(
  tx: Transaction,
  gap: { id: string; language: Locale; now: Date },
): Promise<void> {
  await tx
    .insertInto('guide_gaps')
    .values({ id: gap.id, language: gap.language, created_at: gap.now })
    .execute()
}

export async function putToGap(tx: Transaction, turnId: string, gapId: string): Promise<void> {
  await tx.updateTable('gap_turns').set({ gap_id: gapId }).where('turn_id', '=', turnId).execute()
}

/**
 * Reopens answered gaps that were asked again without success, and dismissed gaps that were asked `again` more times.
 */
export async function reopenAskedAgain(tx: Transaction, again: number): Promise<void> {
  await sql`
    update guide_gaps d set status = 'open', settled_at = null, tested_version = 0
    where (d.status = 'answered' and exists (
        select from gap_turns g where g.gap_id = d.id and g.asked_at > d.settled_at))
      or (d.status = 'dismissed'
        and (select count(*) from gap_turns g where g.gap_id = d.id and g.asked_at > d.settled_at) >= ${again})
  `.execute(tx)
}

export interface GapRow {
  id: string
  status: GapStatus
  language: Locale
  asked: number
  first_at: Date
  last_at: Date
}

export interface GapFilter {
  status: GapStatus
  language?: Locale | undefined
  /** How many different people must have asked. */
  peopleMin: number
}

/** Lists gaps with how often they were asked, if their questions still exist; the one asked last first. */
export async function listGapRows(
  executor: Executor,
  filter: GapFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select * from (${countedGaps(filter.peopleMin)}) counted
    where status = ${filter.status} and ${filter.language ? sql`language = ${filter.language}` : sql`true`}
      and ${before ? sql`(last_at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by last_at desc, id desc limit ${limit}`.execute(executor)
  return rows
}

export async function countGaps(executor: Executor, peopleMin: number): Promise<Record<GapStatus, number>> {
  const { rows } = await sql<{ status: GapStatus; gaps: number }>`
    select status, count(*)::int as gaps from (${countedGaps(peopleMin)}) counted group by status`.execute(
    executor,
  )
  const counted = Object.fromEntries(rows.map(({ status, gaps }) => [status, gaps]))
  return { open: counted.open ?? 0, answered: counted.answered ?? 0, dismissed: counted.dismissed ?? 0 }
}

function countedGaps(peopleMin: number) {
  return sql`
    select d.id, d.status, d.language, count(*)::int as asked, min(g.asked_at) as first_at,
      date_trunc('milliseconds', max(g.asked_at)) as last_at
    from guide_gaps d join ${ASKED} on g.gap_id = d.id
    group by d.id having count(distinct t.user_id) >= ${peopleMin}`
}

/** Lists the newest questions of these gaps. */
export async function listTextsOf(
  executor: Executor,
  gapIds: readonly string[],
  limit: number,
): Promise<AskedText[]> {
  if (gapIds.length === 0) return []
  const { rows } = await sql<AskedText>`
    select n.* from unnest(${[...gapIds]}::uuid[]) as wanted (id)
    cross join lateral (
      select ${TEXT} from ${ASKED} where g.gap_id = wanted.id order by g.asked_at desc limit ${limit}
    ) n order by n.asked_at desc, n.turn_id`.execute(executor)
  return rows
}

/** Lists open gaps that were last tried with an older version of the knowledge base. */
export async function listUntested(executor: Executor, version: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from guide_gaps where status = 'open' and tested_version < ${version}
    order by tested_version, created_at desc limit ${limit}`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Stores the result of trying gaps again, and closes those that are answered now. */
export async function saveTested(
  database: Database,
  { ids, answered, version, now }: { ids: string[]; answered: string[]; version: number; now: Date },
): Promise<void> {
  await sql`
    update guide_gaps set tested_version = ${version},
      status = case when id = any (${answered}::uuid[]) then 'answered' else status end,
      settled_at = case when id = any (${answered}::uuid[]) then ${now}::timestamptz else settled_at end
    where id = any (${ids}::uuid[]) and status = 'open'`.execute(database.kysely)
}

/** Changes the status of a gap. Returns 'missing' if there is no such gap, and 'same' if it had the status already. */
export async function setStatus(
  tx: Transaction,
  { id, status, now }: { id: string; status: GapStatus; now: Date },
): Promise<'changed' | 'same' | 'missing'> {
  const settled = status === 'open' ? null : now
  const { rows } = await sql<{ was: GapStatus }>`
    with before as (select id, status from guide_gaps where id = ${id} for update)
    update guide_gaps d set status = ${status}, settled_at = ${settled}::timestamptz, tested_version = 0
    from before where d.id = before.id returning before.status as was`.execute(tx)
  if (!rows[0]) return 'missing'
  return rows[0].was === status ? 'same' : 'changed'
}

/** Deletes questions asked before `oldest`, and gaps without a question. */
export async function forgetGaps(database: Database, oldest: Date): Promise<void> {
  await sql`delete from gap_turns where asked_at < ${oldest}`.execute(database.kysely)
  await sql`
    delete from guide_gaps d where not exists (select from gap_turns g where g.gap_id = d.id)`.execute(
    database.kysely,
  )
}
