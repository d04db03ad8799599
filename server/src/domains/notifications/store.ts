import type {
  NewNotification,
  NotificationAudience,
  NotificationStatus,
  NotificationType,
} from '@pepper/contract/notifications'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'
import type { Place } from '../../platform/page-cursor.ts'

export interface NotificationRow {
  id: string
  title: string
  message: string
  type: NotificationType
  status: NotificationStatus
  target_audience: NotificationAudience
  target_user_id: string | null
  target_email: string | null
  expires_at: Date | null
  scheduled_at: Date | null
  sent_at: Date | null
  created_at: Date
  read_count: number
  recipient_count: number | null
}

export interface NotificationFilter {
  search?: string | undefined
  type?: NotificationType | undefined
  status?: NotificationStatus | undefined
}

const SHOWN = sql`
  select n.id, n.title, n.message, n.type, n.status, n.target_audience, n.target_user_id, u.email as target_email,
    n.expires_at, n.scheduled_at, n.sent_at, n.created_at, n.recipient_count,
    (select count(*) from notification_reads r where r.notification_id = n.id) as read_count
  from notifications n left join people u on u.user_id = n.target_user_id`

export async function listRows(
  executor: Executor,
  { search, type, status }: NotificationFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<NotificationRow[]> {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<NotificationRow>`${SHOWN}
    where n.announcement_id is null
      and ${words ? sql`(n.title ilike ${words} or n.message ilike ${words})` : sql`true`}
      and ${type ? sql`n.type = ${type}` : sql`true`}
      and ${status ? sql`n.status = ${status}` : sql`true`}
      and ${before ? sql`(n.created_at, n.id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(executor)
  return rows
}

export async function getRow(executor: Executor, id: string): Promise<NotificationRow> {
  const { rows } =
    await sql<NotificationRow>`${SHOWN} where n.id = ${id} and n.announcement_id is null`.execute(executor)
  if (!rows[0]) throw new AppError('notifications.not_found')
  return rows[0]
}

export async function countRows(executor: Executor, { now, timeZone }: { now: Date; timeZone: string }) {
  const { rows } = await sql<{ total: number; sent_today: number; active: number }>`
    select count(*) as total,
      count(*) filter (where (sent_at at time zone ${timeZone})::date = (${now}::timestamptz at time zone ${timeZone})::date)
        as sent_today,
      count(*) filter (where status = 'active') as active
    from notifications where announcement_id is null`.execute(executor)
  return rows[0] ?? { total: 0, sent_today: 0, active: 0 }
}

/**
 * Adds a notification, unless its creator added it before; returns whether it is new. Throws access.user_not_found where
 * its target person does not exist, server.id_taken where another person made one with its id.
 */
export async function insertRow(
  tx: Transaction,
  { id, createdBy, now, ...input }: NewNotification & { id: string; createdBy: string; now: Date },
): Promise<boolean> {
  try {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('notifications')
      .values({ ...input, id, created_by: createdBy, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return true
    await tx
      .selectFrom('notifications')
      .select('id')
      .where('id', '=', id)
      .where('created_by', '=', createdBy)
      .executeTakeFirstOrThrow(() => new AppError('server.id_taken'))
    return false
  } catch (error) {
    if (isConstraintViolation(error, 'notifications_target_user_id_fkey')) {
      throw new AppError('access.user_not_found')
    }
    throw error
  }
}

/** Locks a notification that is due; undefined if it was sent, rescheduled, archived or deleted meanwhile. */
export async function lockDue(tx: Transaction, id: string, now: Date): Promise<LockedRow | undefined> {
  const row = await tx
    .selectFrom('notifications')
    .select(['status', 'expires_at', 'target_audience', 'target_user_id'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('scheduled_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  return row as LockedRow | undefined
}

export type LockedRow = Pick<NotificationRow, 'status' | 'expires_at' | 'target_audience' | 'target_user_id'>

/** Locks a notification until the transaction ends and returns it. Throws notifications.not_found. */
export async function lockRow(tx: Transaction, id: string): Promise<LockedRow> {
  const row = await tx
    .selectFrom('notifications')
    .select(['status', 'expires_at', 'target_audience', 'target_user_id'])
    .where('id', '=', id)
    .where('announcement_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notifications.not_found')
  return row as LockedRow
}

/** Counts the people of each audience now, without the banned. */
export async function countAudiences(
  executor: Executor,
): Promise<Record<Exclude<NotificationAudience, 'specific'>, number>> {
  const { rows } = await sql<{ all: number; admins: number }>`
    select count(*) as all, count(*) filter (where u.user_id in (
      select g.user_id from granted_permissions g where g.permission = 'admin.enter')) as admins
    from people u where not is_banned(u.banned_at, u.banned_until, now())`.execute(executor)
  const { all, admins } = rows[0] ?? { all: 0, admins: 0 }
  return { all, admins, users: all - admins }
}

/** Marks a notification as sent, to as many people as its audience has now. */
export async function setSent(
  tx: Transaction,
  { id, target_audience, now }: { id: string; target_audience: NotificationAudience; now: Date },
): Promise<void> {
  const recipients = target_audience === 'specific' ? 1 : (await countAudiences(tx))[target_audience]
  await tx
    .updateTable('notifications')
    .set({ status: 'sent', sent_at: now, scheduled_at: null, recipient_count: recipients })
    .where('id', '=', id)
    .execute()
  if (target_audience !== 'specific') hintAfter(tx, 'notifications', 'all')
}

export async function setScheduled(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable('notifications').set({ scheduled_at: at }).where('id', '=', id).execute()
}

export async function setArchived(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ status: 'archived', scheduled_at: null })
    .where('id', '=', id)
    .execute()
  hintAfter(tx, 'notifications', 'all')
}

export async function deleteRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('notifications').where('id', '=', id).execute()
  hintAfter(tx, 'notifications', 'all')
}

/** Lists the notifications that are due to be sent, the longest waiting first. */
export async function listDueIds(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('notifications')
    .select('id')
    .where('status', '=', 'active')
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
