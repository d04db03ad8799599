import type { NotificationAbout } from '@pepper/contract/notifications'
import { MANDATORY_NOTIFICATIONS } from '@pepper/contract/notifications/mandatory'
import { sql } from 'kysely'
import type { Database, Executor, NamedStatement, Transaction } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'
import type { Place } from '../../platform/page-cursor.ts'
import type { Reader } from './reader.ts'

const COUNT_UNREAD: NamedStatement = {
  name: 'notifications_unread',
  text: 'select notifications_unread($1, $2, $3, $4) as unread',
}

export async function countUnreadRows(database: Database, { userId, isAdmin, now }: Reader): Promise<number> {
  const [row] = await database.run<{ unread: number }>(COUNT_UNREAD, [
    userId,
    isAdmin,
    now,
    MANDATORY_NOTIFICATIONS,
  ])
  return row?.unread ?? 0
}

export interface InboxRow extends Place {
  is_read: boolean
  about: NotificationAbout
}

/**
 * Lists a person's inbox, newest first: notifications from the system and those that operators sent to their audiences.
 */
export async function listInboxRows(
  executor: Executor,
  { userId, isAdmin, now }: Reader,
  { before, limit }: { before: Place | null; limit: number },
): Promise<InboxRow[]> {
  const isBefore = (at: string, id: string) =>
    before ? sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id}::uuid)` : sql`true`
  const { rows } = await sql<InboxRow>`
    (select s.id, s.created_at as at, s.read_at is not null as is_read, s.params || jsonb_build_object('code', s.code) as about
      from system_notifications s where s.user_id = ${userId} and ${isBefore('s.created_at', 's.id')}
      order by s.created_at desc, s.id desc limit ${limit})
    union all
    (select n.id, n.sent_at, r.user_id is not null,
        case when n.announcement_id is null
          then jsonb_build_object('code', 'operator', 'title', n.title, 'message', n.message, 'type', n.type)
          else jsonb_build_object('code', 'announcement', 'message', n.message) end
      from notifications_for(${userId}, ${isAdmin}, ${now}) n
      left join notification_reads r on r.notification_id = n.id and r.user_id = ${userId}
      where ${isBefore('n.sent_at', 'n.id')}
      order by n.sent_at desc, n.id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(executor)
  return rows
}

/** Marks a notification as read; returns whether that changed anything, or null where it is not in the inbox. */
export async function markRowRead(tx: Transaction, reader: Reader, id: string): Promise<boolean | null> {
  const { userId, isAdmin, now } = reader
  const { rows } = await sql<{ is_there: boolean; changed: number }>`
    with own as (select s.id from system_notifications s where s.id = ${id} and s.user_id = ${userId}),
    sent as (select n.id from notifications_for(${userId}, ${isAdmin}, ${now}) n where n.id = ${id}),
    marked as (update system_notifications s set read_at = ${now} from own
      where s.id = own.id and s.read_at is null returning 1),
    noted as (insert into notification_reads (notification_id, user_id, read_at)
      select id, ${userId}, ${now} from sent on conflict do nothing returning 1)
    select exists (select from own) or exists (select from sent) as is_there,
      (select count(*) from marked) + (select count(*) from noted) as changed`.execute(tx)
  const [row] = rows
  return row?.is_there ? Number(row.changed) > 0 : null
}

/** Marks all notifications as read; returns whether that changed anything. */
export async function markRowsRead(tx: Transaction, { userId, isAdmin, now }: Reader): Promise<boolean> {
  const { rows } = await sql<{ changed: number }>`
    with marked as (update system_notifications set read_at = ${now}
      where user_id = ${userId} and read_at is null returning 1),
    noted as (insert into notification_reads (notification_id, user_id, read_at)
      select n.id, ${userId}, ${now} from notifications_for(${userId}, ${isAdmin}, ${now}) n
      on conflict do nothing returning 1)
    select (select count(*) from marked) + (select count(*) from noted) as changed`.execute(tx)
  return Number(rows[0]?.changed ?? 0) > 0
}

export interface SystemNotification {
  id: string
  userId: string
  about: Exclude<NotificationAbout, { code: 'operator' }>
  cause: string
  now: Date
}

/** Puts a notification into an inbox; returns false where the inbox has one with this cause, or the person is gone. */
export async function insertSystemNotification(
  tx: Transaction,
  { id, userId, about: { code, ...params }, cause, now }: SystemNotification,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into system_notifications (id, user_id, code, params, cause, created_at)
    select ${id}::uuid, u.user_id, ${code}::text, ${jsonText(params)}::jsonb, ${cause}::text, ${now}::timestamptz
    from people u where u.user_id = ${userId}
    on conflict on constraint system_notifications_cause_unique do nothing
    returning id`.execute(tx)
  return rows.length === 1
}

/** Removes what requests before this event put into an inbox; returns whether there was any. */
export async function removeDeletionRequested(
  tx: Transaction,
  userId: string,
  eventId: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from system_notifications where user_id = ${userId}
      and case code when 'deletion_requested' then split_part(cause, ':', 2)::bigint < ${eventId} end
    returning id`.execute(tx)
  return rows.length > 0
}

/** Notifies those who watch this inbox of a change. */
export async function touchInbox(tx: Transaction, userId: string): Promise<void> {
  await sql`select notifications_touch(${userId})`.execute(tx)
  hintAfter(tx, 'notifications', [userId])
}

/** Lists the number of changes of each of these inboxes. */
export async function listInboxVersions(
  executor: Executor,
  userIds: string[],
): Promise<{ user_id: string; version: number }[]> {
  return (
    executor
      .selectFrom('notification_inboxes')
      .select(['user_id', 'version'])
      // One array: a list has a parameter a person, and a statement at most 65,535.
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
      .execute()
  )
}

/** Reads a value that differs after every change of the notifications to audiences. */
export async function readBroadcastVersion(executor: Executor, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ':' || coalesce(max(sent_at)::text, '') as version from notifications
    where status = 'sent' and target_user_id is null and (expires_at is null or expires_at > ${now})`.execute(
    executor,
  )
  return rows[0]?.version ?? ''
}

export async function deleteOlderThan(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom('system_notifications').where('created_at', '<', moment).execute()
}
