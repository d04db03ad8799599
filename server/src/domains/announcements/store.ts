import type {
  AnnouncementAudience,
  AnnouncementChannel,
  AnnouncementStatus,
  NewAnnouncement,
} from '@pepper/contract/announcements'
import { sql } from 'kysely'
import { lockEach } from '../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

export interface AnnouncementRow {
  id: string
  group_id: string | null
  sequence: number
  message: string
  audience: AnnouncementAudience
  channel: AnnouncementChannel
  status: AnnouncementStatus
  scheduled_at: Date | null
  sent_at: Date | null
  finished_at: Date | null
  is_enrolled: boolean
  delivered: number
  failed: number
  pending: number
  created_by: { user_id: string; email: string } | null
  created_at: Date
}

/** The shown columns: a finished announcement stores its counts, those of the others are counted. */
const SHOWN = sql`
  select a.id, a.group_id, a.sequence, a.message, a.audience, a.channel, a.status, a.scheduled_at, a.sent_at,
    a.finished_at, a.is_enrolled,
    coalesce(c.delivered, a.delivered) as delivered, coalesce(c.failed, a.failed) as failed, coalesce(c.pending, 0) as pending,
    a.created_at, case when u.user_id is null then null else json_build_object('user_id', u.user_id, 'email', u.email) end as created_by
  from announcements a left join people u on u.user_id = a.created_by
  left join lateral (
    select count(*) filter (where r.state = 'delivered') as delivered, count(*) filter (where r.state = 'failed') as failed,
      count(*) filter (where r.state in ('pending', 'sending')) as pending
    from announcement_recipients r where a.status = 'sending' and r.announcement_id = a.id
  ) c on a.status = 'sending'`

export async function listRows(
  executor: Executor,
  { before, limit }: { before: number | null; limit: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`${SHOWN}
    where ${before === null ? sql`true` : sql`a.sequence < ${before}`}
    order by a.sequence desc limit ${limit}`.execute(executor)
  return rows
}

/** Lists the announcements of a group in the order in which they were created. */
export async function listGroupRows(executor: Executor, groupId: string): Promise<AnnouncementRow[]> {
  const { rows } =
    await sql<AnnouncementRow>`${SHOWN} where a.group_id = ${groupId} order by a.sequence`.execute(executor)
  return rows
}

/** Lets one request at a time create the announcements of a group, until the transaction ends. */
export async function lockGroup(tx: Transaction, groupId: string): Promise<void> {
  await lockEach(tx, 'announcement_groups', [groupId])
}

/** Returns an announcement. Throws announcements.not_found. */
export async function getRow(executor: Executor, id: string): Promise<AnnouncementRow> {
  const { rows } = await sql<AnnouncementRow>`${SHOWN} where a.id = ${id}`.execute(executor)
  if (!rows[0]) throw new AppError('announcements.not_found')
  return rows[0]
}

export interface InsertedRow extends Omit<NewAnnouncement, 'at'> {
  groupId: string | null
  at: Date
  createdBy: string
  now: Date
}

/** Adds an announcement that is scheduled at `at`; returns false where its id is in use. */
export async function insertRow(tx: Transaction, { at, ...row }: InsertedRow): Promise<boolean> {
  const { id, groupId, message, audience, channel, createdBy, now } = row
  const inserted = await tx
    .insertInto('announcements')
    .values({
      ...{ id, message, audience, channel, status: 'scheduled', scheduled_at: at },
      ...{ group_id: groupId, created_by: createdBy, created_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface LockedRow {
  id: string
  message: string
  audience: AnnouncementAudience
  channel: AnnouncementChannel
  status: AnnouncementStatus
  scheduled_at: Date | null
  sent_at: Date | null
  enrolled_to: string | null
  is_enrolled: boolean
  created_by: string | null
}

/** Locks the announcement until the transaction ends and returns it; null where it does not exist. */
export async function lockRow(tx: Transaction, id: string): Promise<LockedRow | null> {
  const row = await tx
    .selectFrom('announcements')
    .select(['id', 'message', 'audience', 'channel', 'status', 'scheduled_at', 'sent_at'])
    .select(['enrolled_to', 'is_enrolled', 'created_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? (row as LockedRow) : null
}

/** Returns an announcement and locks it until the transaction ends. Throws announcements.not_found. */
export async function getLockedRow(tx: Transaction, id: string): Promise<LockedRow> {
  const row = await lockRow(tx, id)
  if (!row) throw new AppError('announcements.not_found')
  return row
}

export async function setCancelled(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('announcements').set({ status: 'cancelled' }).where('id', '=', id).execute()
}

/** Marks an announcement as sending; `isScheduled` keeps the moment for which it was scheduled. */
export async function setSending(
  tx: Transaction,
  id: string,
  { isScheduled, now }: { isScheduled: boolean; now: Date },
): Promise<void> {
  const moment = isScheduled ? {} : { scheduled_at: null }
  await tx
    .updateTable('announcements')
    .set({ status: 'sending', sent_at: now, advanced_at: now, ...moment })
    .where('id', '=', id)
    .execute()
}

export async function setResumed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ status: 'sending', finished_at: null, advanced_at: now, not_before: null })
    .where('id', '=', id)
    .execute()
}

/** Ends an announcement that the caller holds locked, where no recipient is left; its counts are stored. */
export async function finishRow(tx: Transaction, id: string, now: Date): Promise<void> {
  await sql`
    update announcements a set status = 'sent', finished_at = ${now},
      delivered = (select count(*) from announcement_recipients r where r.announcement_id = a.id and r.state = 'delivered'),
      failed = (select count(*) from announcement_recipients r where r.announcement_id = a.id and r.state = 'failed')
    where a.id = ${id} and a.status = 'sending' and a.is_enrolled and not exists (
      select from announcement_recipients r where r.announcement_id = a.id and r.state in ('pending', 'sending'))`.execute(
    tx,
  )
}

export async function recordAdvance(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.updateTable('announcements').set({ advanced_at: now }).where('id', '=', id).execute()
}

/** Pauses all attempts of an announcement until a moment; the later of two moments applies. */
export async function setPause(executor: Executor, id: string, until: Date): Promise<void> {
  await sql`update announcements set not_before = greatest(not_before, ${until}) where id = ${id}`.execute(
    executor,
  )
}

export async function findPause(executor: Executor, id: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('announcements')
    .select('not_before')
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return row?.not_before ?? null
}

/** Lists the announcements that are due to begin, and those under way that made no progress since `standstill`. */
export async function listDueIds(
  executor: Executor,
  { now, standstill }: { now: Date; standstill: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from announcements
    where (status = 'scheduled' and scheduled_at <= ${now})
      or (status = 'sending' and advanced_at < ${standstill} and (not_before is null or not_before <= ${now}))
    order by sequence limit 100`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Lists in-app announcements, newest first. */
export async function listInAppRows(
  executor: Executor,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ id: string; sequence: number; message: string; sent_at: Date }[]> {
  const { rows } = await sql<{ id: string; sequence: number; message: string; sent_at: Date }>`
    select id, sequence, message, sent_at from announcements
    where channel = 'in_app' and status in ('sending', 'sent') and audience in ('all', 'free')
      and ${before === null ? sql`true` : sql`sequence < ${before}`}
    order by sequence desc limit ${limit}`.execute(executor)
  return rows
}
