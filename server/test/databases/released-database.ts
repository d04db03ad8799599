import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'

const folder = new URL('released/', import.meta.url)

/** The releases whose databases are kept. */
export const releases = globSync('*.sql.gz', { cwd: folder }).map((name) => name.replace('.sql.gz', ''))

/** Opens a database of the project's engine without anything in it. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase()
  await opened.database.script('drop schema public cascade; create schema public; drop schema pgboss cascade')
  return opened
}

/** Opens a database as a release made it. */
export async function openReleasedDatabase(version: string): Promise<TestDatabase> {
  const opened = await openEmptyDatabase()
  await loadRelease(opened.database, version)
  return opened
}

/** Fills an empty database with what a release made. */
export async function loadRelease({ script }: Database, version: string): Promise<void> {
  await script(gunzipSync(readFileSync(new URL(`${version}.sql.gz`, folder))).toString('utf8'))
}

/** The tables that `fillDatabase` fills, on which everything that members do waits. */
export const FILLED_TABLES = [
  'auth_users',
  'auth_sessions',
  'chat_sessions',
  'messages',
  'turns',
  'turn_feedback',
]

/** The id of the first person, chat, turn or the like that `fillDatabase` makes. */
export const FIRST_ID = '00000000-0000-4000-8000-000000000001'

const MESSAGES_A_CHAT = 20

/** Fills a database of 1.0.0 with messages: half of them questions, half replies, one in ten of which has a verdict. */
export async function fillDatabase({ script }: Database, messages: number): Promise<void> {
  const chats = Math.ceil(messages / MESSAGES_A_CHAT)
  const turns = messages / 2
  const id = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  const chat = `(n % ${chats} + 1)`
  await script(`
    insert into auth_users (id, name, email, email_verified)
    select ${id('n')}, 'Person', format('person-%s@example.org', n), true from generate_series(1, ${chats}) n;
    insert into credit_accounts (user_id) select id from auth_users;
    insert into auth_sessions (id, user_id, token, expires_at)
    select ${id('n')}, ${id('n')}, md5(n::text), now() + interval '1 day' from generate_series(1, ${chats}) n;
    insert into chat_sessions (session_id, user_id, title, message_count, last_message_at)
    select 'chat_' || n, ${id('n')}, 'A chat', ${MESSAGES_A_CHAT}, now() from generate_series(1, ${chats}) n;
    insert into turns (id, session_id, user_id, user_message_id, reply_id, status, node_id, content, created_at, settled_at,
      is_charged)
    select ${id('n')}, 'chat_' || ${chat}, ${id(chat)}, ${id(`n + ${turns}`)}, ${id(`n + ${2 * turns}`)}, 'answered',
      ${id('1')}, 'An auction ends when its time is over.', now(), now(), false from generate_series(1, ${turns}) n;
    insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
    select m.id, t.session_id, t.user_id, m.role::message_role, m.content, t.id, t.created_at from turns t,
      lateral (values (t.user_message_id, 'user', 'How does it end?'), (t.reply_id, 'assistant', t.content)) m (id, role, content);
    insert into turn_feedback (turn_id, user_id, verdict, given_at)
    select ${id('n')}, ${id(chat)}, 'unhelpful', now() from generate_series(1, ${turns}, 10) n;
    analyze`)
}

/** Describes the rows that `fillDatabase` made, so that a lost or changed one shows. */
export async function digestRows({ kysely }: Database): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from messages) as messages, (select count(*)::int from turn_feedback) as verdicts,
      (select count(*)::int from auth_sessions) as sessions,
      (select md5(string_agg(t.id::text || t.content || t.status || m.content, '' order by m.id))
        from turns t join messages m on m.turn_id = t.id) as words`.execute(kysely)
  return rows[0]
}
