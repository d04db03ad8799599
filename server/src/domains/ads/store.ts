import type { AdLocation, AdStatus, AdType, ShownAd } from '@pepper/contract/ads'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

export interface AdRow {
  id: string
  name: string
  placement_type: AdType
  content: string
  target_url: string | null
  placement_location: AdLocation
  priority: number
  times_a_day: number
  start_date: Date
  end_date: Date | null
  status: AdStatus
  version: number
  impressions: number
  clicks: number
  created_at: Date
  updated_at: Date
}

const SHOWN_MAX = 40
const LISTED_MAX = 500

const ROW = sql`
  select a.id, a.name, a.placement_type, a.content, a.target_url, a.placement_location, a.priority, a.times_a_day,
    a.start_date, a.end_date, a.status, a.version, a.created_at, a.updated_at,
    coalesce(d.impressions, 0)::int as impressions, coalesce(d.clicks, 0)::int as clicks
  from ad_placements a left join lateral (
    select sum(impressions) as impressions, sum(clicks) as clicks from ad_days where ad_id = a.id
  ) d on true`

const isShown = (now: Date) =>
  sql`status = 'active' and start_date <= ${now} and (end_date is null or end_date > ${now})`

export async function listRows(
  executor: Executor,
  { status, location }: { status?: AdStatus | undefined; location?: AdLocation | undefined },
): Promise<AdRow[]> {
  const { rows } = await sql<AdRow>`${ROW}
    where ${status ? sql`a.status = ${status}` : sql`true`}
      and ${location ? sql`a.placement_location = ${location}` : sql`true`}
    order by a.priority desc, a.created_at desc, a.id limit ${LISTED_MAX}`.execute(executor)
  return rows
}

export async function getRow(executor: Executor, id: string): Promise<AdRow> {
  const { rows } = await sql<AdRow>`${ROW} where a.id = ${id}`.execute(executor)
  if (!rows[0]) throw new AppError('ads.not_found')
  return rows[0]
}

/** Locks the ad, so that no other transaction changes it meanwhile, and returns it. */
export async function lockRow(tx: Transaction, id: string): Promise<AdRow> {
  const { rows } = await sql`select 1 from ad_placements where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new AppError('ads.not_found')
  return getRow(tx, id)
}

export type AdValues = Pick<
  AdRow,
  | 'name'
  | 'placement_type'
  | 'content'
  | 'target_url'
  | 'placement_location'
  | 'priority'
  | 'times_a_day'
  | 'start_date'
  | 'end_date'
  | 'status'
>

/**
 * Adds an ad, unless its creator added it before; returns whether it is new. Throws server.id_taken where another person
 * made one with its id.
 */
export async function insertRow(
  tx: Transaction,
  id: string,
  values: AdValues & { created_by: string; now: Date },
): Promise<boolean> {
  const { now, ...rest } = values
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ad_placements')
    .values({ ...rest, id, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return true
  await tx
    .selectFrom('ad_placements')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', values.created_by)
    .executeTakeFirstOrThrow(() => new AppError('server.id_taken'))
  return false
}

export async function updateRow(
  tx: Transaction,
  id: string,
  { now, ...values }: Partial<AdValues> & { now: Date },
): Promise<AdRow> {
  await tx
    .updateTable('ad_placements')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return getRow(tx, id)
}

export async function deleteRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('ad_placements').where('id', '=', id).execute()
}

export async function listShown(executor: Executor, now: Date): Promise<ShownAd[]> {
  const { rows } = await sql<ShownAd>`
    select id, placement_type, placement_location, target_url, times_a_day, version from ad_placements
    where ${isShown(now)} order by priority desc, start_date desc, id limit ${SHOWN_MAX}`.execute(executor)
  return rows
}

export async function hasShown(executor: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from ad_placements where ${isShown(now)} limit 1`.execute(executor)
  return rows.length > 0
}

/** Finds the content of an ad; null where it is not shown now, unless `isAny`. */
export async function findContent(
  executor: Executor,
  id: string,
  { now, isAny }: { now: Date; isAny: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    select content from ad_placements where id = ${id} and ${isAny ? sql`true` : isShown(now)}`.execute(
    executor,
  )
  return rows[0]?.content ?? null
}

export async function reportRows(
  executor: Executor,
  events: readonly { ad_id: string; kind: string }[],
  { userId, now, timeZone }: { userId: string; now: Date; timeZone: string },
): Promise<number> {
  const ids = events.map(({ ad_id }) => ad_id)
  const kinds = events.map(({ kind }) => kind)
  const { rows } = await sql<{ counted: number }>`
    select ads_report(${userId}, ${ids}::uuid[], ${kinds}::text[], ${now}, ${timeZone}) as counted`.execute(
    executor,
  )
  return rows[0]?.counted ?? 0
}

export async function listDays(executor: Executor, { now, timeZone }: { now: Date; timeZone: string }) {
  const { rows } = await sql<{ day: string; impressions: number; clicks: number }>`
    select to_char(g.day, 'YYYY-MM-DD') as day, coalesce(sum(d.impressions), 0)::int as impressions,
      coalesce(sum(d.clicks), 0)::int as clicks
    from generate_series((${now}::timestamptz at time zone ${timeZone})::date - 29,
      (${now}::timestamptz at time zone ${timeZone})::date, interval '1 day') g (day)
    left join ad_days d on d.day = g.day::date group by g.day order by g.day`.execute(executor)
  return rows
}

export async function deleteImpressions(executor: Executor, before: Date): Promise<void> {
  await sql`delete from ad_sightings where day < ${before}::timestamptz::date`.execute(executor)
}
