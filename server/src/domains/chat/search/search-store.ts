import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

export interface ChatSearch {
  userId: string
  words: string
  begun: string
}

export interface TitleHit {
  session_id: string
  title: string | null
  at: Date
}

export interface MessageHit extends TitleHit {
  id: string
  role: 'user' | 'assistant'
  content: string
}

/**
 * How many chats are read before the index is asked, and how many messages of each. A word that is too rare for them is
 * in at most one message of forty, so that the index finds little, too.
 */
const NEWEST = { chats: 20, messages: 40 }
/** How many characters of a message are read to cut a snippet from. */
const READ_CHARACTERS = 20_000

const queryOf = ({ userId, words, begun }: ChatSearch) =>
  sql`chat_search_query(${userId}::uuid, ${words}, ${begun})`

/** Builds the condition that a text matches, with the cheap test first, because most texts do not. */
const matches = (search: ChatSearch, text: RawBuilder<unknown>) =>
  sql`case when chat_folded(${text}) like all (chat_search_patterns(${search.words}, ${search.begun}))
    then chat_search_vector(${search.userId}::uuid, ${text}) @@ ${queryOf(search)} end`

export async function findTitles(executor: Executor, search: ChatSearch, limit: number): Promise<TitleHit[]> {
  const { rows } = await sql<TitleHit>`
    select c.session_id, c.title, c.last_message_at as at from chat_sessions c
    where c.user_id = ${search.userId} and c.deleted_at is null and c.last_message_at is not null
      and ${matches(search, sql`c.title`)}
    order by c.last_message_at desc limit ${limit}`.execute(executor)
  return rows
}

/**
 * Finds hits among the newest messages of the latest chats, newest first, and reads no further than the last of them.
 */
export async function findNewestMessages(
  executor: Executor,
  search: ChatSearch,
  limit: number,
): Promise<MessageHit[]> {
  const { rows } = await sql<MessageHit>`
    with latest as (
      select c.session_id, c.title from chat_sessions c
      where c.user_id = ${search.userId} and c.deleted_at is null and c.last_message_at is not null
      order by c.last_message_at desc limit ${NEWEST.chats}
    )
    select m.session_id, m.title, m.id, m.role, left(m.content, ${READ_CHARACTERS}) as content, m.created_at as at
    from (
      select n.*, c.title from latest c cross join lateral (
        select n.* from messages n where n.session_id = c.session_id and not n.is_superseded
        order by n.position desc limit ${NEWEST.messages}
      ) n
      -- The offset keeps the test of the words above the order.
      order by n.position desc offset 0
    ) m
    where ${matches(search, sql`m.content`)}
    order by m.position desc limit ${limit}`.execute(executor)
  return rows
}

/** Finds hits among all messages of this person, newest first, by the index. */
export async function findIndexedMessages(
  executor: Executor,
  search: ChatSearch,
  limit: number,
): Promise<MessageHit[]> {
  const { rows } = await sql<MessageHit>`
    with found as materialized (
      select m.id, m.session_id, m.position from messages m
      where chat_search_vector(m.user_id, m.content) @@ ${queryOf(search)}
        and m.user_id = ${search.userId} and not m.is_superseded
    ), newest as (
      select f.id, f.position, c.session_id, c.title
      from (select * from found order by position desc offset 0) f
      cross join lateral (
        select c.session_id, c.title from chat_sessions c
        where c.session_id = f.session_id and c.deleted_at is null offset 0
      ) c
      order by f.position desc limit ${limit}
    )
    select n.session_id, n.title, m.id, m.role, left(m.content, ${READ_CHARACTERS}) as content, m.created_at as at
    from newest n join messages m on m.id = n.id order by n.position desc`.execute(executor)
  return rows
}
