import { chatVersion } from '@pepper/contract/live/versions'
import { sql } from 'kysely'
import type { Database, Executor, Transaction } from '../../../platform/db/database.ts'
import { hintAfter } from '../../../platform/hints/hint-after.ts'

interface OwnChat {
  sessionId: string
  userId: string
}

export async function setTitle(
  executor: Executor,
  chat: { session_id: string; userId: string; title: string },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chat_sessions')
    .set({ title: chat.title })
    .where('session_id', '=', chat.session_id)
    .where('user_id', '=', chat.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function setSeen(executor: Executor, chat: OwnChat & { now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chat_sessions')
    .set({ seen_at: chat.now })
    .where('session_id', '=', chat.sessionId)
    .where('user_id', '=', chat.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function hideChat(executor: Executor, chat: OwnChat & { now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chat_sessions')
    .set({ deleted_at: chat.now })
    .where('session_id', '=', chat.sessionId)
    .where('user_id', '=', chat.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Hides chats whose last message is older, except one in which a reply is being generated. Returns how many. */
export async function hideOldChats(
  executor: Executor,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await executor
    .updateTable('chat_sessions')
    .set({ deleted_at: now })
    .where('deleted_at', 'is', null)
    // Again, for a message that was committed while this statement waited: only conditions on the row itself are rechecked.
    .where('last_message_at', '<', before)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('chat_sessions as old')
        .select('old.session_id')
        .where('old.deleted_at', 'is', null)
        .where('old.last_message_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('turns')
                .select('turns.id')
                .whereRef('turns.session_id', '=', 'old.session_id')
                .where('turns.status', '=', 'streaming'),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Restores a chat that was deleted after `deletedAfter`; undefined if there is no such chat. */
export async function showChat(
  executor: Executor,
  chat: OwnChat & { deletedAfter: Date },
): Promise<{ title: string | null } | undefined> {
  return executor
    .updateTable('chat_sessions')
    .set({ deleted_at: null })
    .where('session_id', '=', chat.sessionId)
    .where('user_id', '=', chat.userId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', chat.deletedAfter)]))
    .returning('title')
    .executeTakeFirst()
}

/** Records a request to stop all replies that stream in a chat; returns the turns. */
export async function stopTurnsOf(executor: Executor, sessionId: string): Promise<string[]> {
  const rows = await executor
    .updateTable('turns')
    .set({ stop_requested_at: sql<Date>`coalesce(stop_requested_at, now())` })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'streaming')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records that something other than a message changed in this person's chats, for the devices that watch them. */
export async function touchChats(tx: Transaction, userId: string): Promise<void> {
  await sql`
    insert into chat_touches (user_id, touched_at) values (${userId}, clock_timestamp())
    on conflict (user_id) do update set touched_at = excluded.touched_at`.execute(tx)
  hintAfter(tx, 'chats', [userId])
}

/** Erases the text of chats that were deleted before; their turns stay without it. */
export async function eraseChats(
  database: Database,
  { deletedBefore, now }: { deletedBefore: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    with gone as (
      update chat_sessions set erased_at = ${now}, title = null
      where deleted_at < ${deletedBefore} and erased_at is null
        and not exists (
          select from turns t where t.session_id = chat_sessions.session_id and t.status = 'streaming'
        )
      returning session_id
    ), messages_gone as (
      delete from messages where session_id in (select session_id from gone)
    ), comments_gone as (
      update turn_feedback set comment = null where comment is not null and turn_id in (
        select t.id from turns t join gone g on g.session_id = t.session_id
      )
    ), gaps_gone as (
      delete from gap_turns where turn_id in (
        select t.id from turns t join gone g on g.session_id = t.session_id
      )
    ), turns_bare as (
      update turns set sources = '[]', content = '' where session_id in (select session_id from gone)
    )
    select count(*)::int as erased from gone`.execute(database.kysely)
  return rows[0]?.erased ?? 0
}

/** Reads a value for each of these people that differs after every change of their chats. */
export async function readChatVersions(database: Database, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; newest_at: Date | null; rest: string }>`
    with streaming as (
      select user_id, count(*) as turns from turns
      where status = 'streaming' and user_id = any(${userIds}::uuid[]) group by user_id
    )
    select p.id as user_id, newest.at as newest_at, concat_ws(' ', coalesce(s.turns, 0), touched.at) as rest
    from unnest(${userIds}::uuid[]) as p (id)
    left join lateral (
      select c.last_message_at as at from chat_sessions c
      where c.user_id = p.id and c.last_message_at is not null order by c.last_message_at desc limit 1
    ) newest on true
    left join streaming s on s.user_id = p.id
    left join lateral (select c.touched_at as at from chat_touches c where c.user_id = p.id) touched on true
  `.execute(database.kysely)
  return new Map(
    rows.map(({ user_id, newest_at, rest }) => [user_id, chatVersion(newest_at?.getTime() ?? 0, rest)]),
  )
}
