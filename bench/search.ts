import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import {
  findIndexedMessages,
  findNewestMessages,
  findTitles,
} from '../server/src/domains/chat/search/search-store.ts'
import { readSearch } from '../server/src/domains/chat/search/snippet.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'

const ROOT = join(import.meta.dirname, '..')
const CHATS = 2_000
const MESSAGES_A_CHAT = 50
const OTHERS = 4
const SEARCHES = 400
const INSERTS = 2_000
const ROUNDS = 5
const P95_BUDGET_MS = 50
const WORDS = 4_000
const HITS = 20

/**
 * `npm run bench:search`: searches among 100,000 messages of one member, with as many of other people beside them, and
 * the cost that the index adds to saving a message, as a ratio in one run.
 */
const cluster = await startPostgresCluster()
const databaseUrl = `${cluster.url}/bench_search`
await createDatabase()
const database = await openDatabase(
  { databaseUrl, databasePoolSize: 4, dataDir: '' },
  createLog({ logLevel: 'silent' }),
)
await migrate(database)
const [person = '', ...others] = await createPeople(database)
await sql`create temporary sequence chats`.execute(database.kysely)
await fill(database, person, CHATS)
for (const other of others) await fill(database, other, CHATS / OTHERS)
await sql`vacuum analyze`.execute(database.kysely)
const searches = await measureSearches(database, person)
const ratio = await measureWrites(database, person)
await database.close()
await cluster.stop()
report()
process.exit(searches.p95 < P95_BUDGET_MS ? 0 : 1)

async function createDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  await client.query('create database bench_search')
  await client.end()
}

async function createPeople({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into auth_users (name, email, email_verified)
    select 'Bench', format('bench-%s@example.org', n), true from generate_series(0, ${OTHERS}::int) n returning id`.execute(
    kysely,
  )
  return rows.map(({ id }) => id)
}

/** Makes word `n` of the language of the benchmark; words with low numbers are common, as in any language. */
function word(n: number): string {
  let text = ''
  for (let rest = n + 1; rest > 0; rest = Math.floor(rest / 20)) {
    text += `${'bdfghklmnprstvwxzcjq'.charAt(rest % 20)}${'aeiou'.charAt((rest + n) % 5)}`
  }
  return text
}

function textOf(words: number): string {
  return Array.from({ length: words }, () => word(Math.floor(Math.random() ** 3 * WORDS))).join(' ')
}

async function fill({ kysely }: Database, userId: string, chats: number): Promise<void> {
  const node = randomUUID()
  for (let n = 0; n < chats; n += 20) {
    const sessions = Array.from(
      { length: 20 },
      () => `chat_1700000000000_${randomUUID().replaceAll('-', '')}`,
    )
    await sql`
      insert into chat_sessions (session_id, user_id, title, message_count, last_message_at)
      select s.id, ${userId}::uuid, s.title, ${MESSAGES_A_CHAT}::int, now()
      from unnest(${sessions}::text[], ${sessions.map(() => textOf(6))}::text[]) s (id, title)`.execute(
      kysely,
    )
    const texts = sessions.flatMap(() =>
      Array.from({ length: MESSAGES_A_CHAT }, (_, index) => textOf(index % 2 === 0 ? 12 : 90)),
    )
    await sql`
      insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      select gen_random_uuid(), (${sessions}::text[])[1 + (n - 1) / ${MESSAGES_A_CHAT}::int], ${userId}::uuid,
        case when n % 2 = 1 then 'user' else 'assistant' end, t, ${node}::uuid, now()
      from unnest(${texts}::text[]) with ordinality x (t, n)`.execute(kysely)
  }
}

async function measureSearches(db: Database, userId: string) {
  const took: number[] = []
  let slowest = { ms: 0, query: '' }
  for (let n = 0; n < SEARCHES; n += 1) {
    const first = word(Math.floor(Math.random() ** 3 * WORDS))
    const second = word(Math.floor(Math.random() ** 3 * WORDS))
    const query = [first, first.slice(0, 2), `${first} ${second.slice(0, 3)}`, `${first} `][n % 4] ?? first
    const search = { ...readSearch(query), userId }
    const started = performance.now()
    await findTitles(db.kysely, search, 8)
    const newest = await findNewestMessages(db.kysely, search, HITS)
    if (newest.length < HITS) await findIndexedMessages(db.kysely, search, HITS)
    const ms = performance.now() - started
    took.push(ms)
    if (ms > slowest.ms) slowest = { ms, query }
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest }
}

/** Compares saving messages with the index and without it, as a ratio: the median of rounds in turn. */
async function measureWrites(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('messages_search'::regclass) as definition`.execute(db.kysely)
  const definition = rows[0]?.definition.replace(' ON public.messages ', ' ON plain_messages ') ?? ''
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await saveMessages(db, userId, '')
    ratios.push((await saveMessages(db, userId, definition)) / without)
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

async function saveMessages(db: Database, userId: string, index: string): Promise<number> {
  const texts = Array.from({ length: INSERTS }, (_, n) => textOf(n % 2 === 0 ? 12 : 90))
  const { kysely } = db
  await sql`drop table if exists plain_messages`.execute(kysely)
  await sql`create table plain_messages (like messages including defaults including identity)`.execute(kysely)
  await sql`create unique index on plain_messages (id)`.execute(kysely)
  await sql`create index on plain_messages (session_id, position desc)`.execute(kysely)
  if (index) await sql.raw(index.replace('messages_search', 'plain_search')).execute(kysely)
  const statement = {
    name: 'save',
    text: `insert into plain_messages (id, session_id, user_id, role, content, turn_id, created_at)
      values ($1, 'chat', $2, 'user', $3, $1, now())`,
  }
  const started = performance.now()
  for (const text of texts) await db.run(statement, [randomUUID(), userId, text])
  return (performance.now() - started) / INSERTS
}

function report(): void {
  const { p50, p95, p99, slowest } = searches
  const lines = [
    `search among ${CHATS * MESSAGES_A_CHAT} messages: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (budget ${P95_BUDGET_MS}), p99 ${p99.toFixed(1)} ms`,
    `slowest: ${slowest.ms.toFixed(1)} ms for "${slowest.query}"`,
    `saving a message with the index: ${ratio.toFixed(2)} x saving it without`,
  ]
  console.log(lines.join('\n'))
  mkdirSync(join(ROOT, 'bench', 'results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench', 'results', 'search.txt'), `${lines.join('\n')}\n`)
}
