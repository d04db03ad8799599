import { sql } from 'kysely'
import pg from 'pg'
import { rollUp, verifyAnalytics } from '../server/src/domains/analytics/index.ts'
import { listRows } from '../server/src/domains/analytics/list-rows.ts'
import { readDashboard } from '../server/src/domains/analytics/read-dashboard.ts'
import { readReport } from '../server/src/domains/analytics/read-report.ts'
import { readRetention } from '../server/src/domains/analytics/read-retention.ts'
import { readStatistics } from '../server/src/domains/analytics/read-statistics.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { createTestContext, createTestRuntime } from '../server/test/runtimes.ts'
import { median } from './median.ts'

const PEOPLE = 100_000
const CHATS = 200_000
const TURNS_A_CHAT = 5
const BUDGET_MS = 200
const ROUNDS = 20
const DAY_MS = 86_400_000
const BUSY_TURNS = 360_000
const BUSY_RUNS = 3

/**
 * `npm run bench:analytics`: the 95th percentile of each figure over 100,000 people and 1,000,000 messages of a year.
 */
const cluster = await startPostgresCluster()
const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
await client.connect()
await client.query('create database bench_analytics')
await client.end()
const database = await openDatabase(
  { databaseUrl: `${cluster.url}/bench_analytics`, databasePoolSize: 10, dataDir: '' },
  createLog({ logLevel: 'silent' }),
)
await migrate(database)
await seed(database)
const runtime = createTestRuntime(database, { config: readConfig({ RATE_LIMITS: 'off' }) })
const rolledUpMs = await timed(() => rollUp(runtime))
await sql`vacuum analyze`.execute(database.kysely)
const againMs = await timed(() => rollUp(runtime))
const { differences, presence } = await verifyAnalytics(runtime)

const actor = {
  userId: '00000000-0000-4000-8000-000000000000',
  sessionId: '',
  role: 'admin',
  permissions: ['analytics.read'] as const,
}
const context = createTestContext(runtime, { actor })
const today = new Date().toISOString().slice(0, 10)
const before = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
const year = { from: before(365), to: today, time_zone: 'Asia/Kolkata' }
const month = { from: before(30), to: today, time_zone: 'Asia/Kolkata' }
const figures: Record<string, () => Promise<unknown>> = {
  dashboard: () => readDashboard(context),
  'report, a year by day': () => readReport(context, { ...year, bucket: 'day' }),
  'report, a year by week': () => readReport(context, { ...year, bucket: 'week' }),
  'report, a year by month': () => readReport(context, { ...year, bucket: 'month' }),
  'report, 31 days by hour': () => readReport(context, { ...month, bucket: 'hour' }),
  retention: () => readRetention(context, year),
  statistics: () => readStatistics(context),
  'rows of messages today': () => listRows(context, { of: 'messages', from: today, to: today, limit: 50 }),
}
let isWithinBudget = differences.length === 0
console.log(
  `${PEOPLE} people, ${CHATS * TURNS_A_CHAT} messages, ${presence} presences; first roll-up ${rolledUpMs.toFixed(0)} ms, the next ${againMs.toFixed(0)} ms; ${differences.length === 0 ? 'equal to recomputation' : 'NOT EQUAL TO RECOMPUTATION'}`,
)
for (const [name, read] of Object.entries(figures)) {
  const p95 = await percentile95(read)
  isWithinBudget &&= p95 <= BUDGET_MS
  console.log(`${name.padEnd(26)} p95 ${p95.toFixed(0).padStart(6)} ms (at most ${BUDGET_MS})`)
}
await measureBusyHour(database)
await database.close()
await cluster.stop()
process.exit(isWithinBudget ? 0 : 1)

/** Adds people who joined over a year, and visits of a few questions each, spread over it. */
async function seed({ kysely }: Database): Promise<void> {
  await sql`insert into auth_users (name, email, email_verified, created_at)
    select 'Bench', format('bench-%s@example.org', n), true, now() - (n % 366) * interval '1 day'
    from generate_series(1, ${PEOPLE}::int) n`.execute(kysely)
  await sql`
    with people as (select id, row_number() over () - 1 as place from auth_users)
    insert into chat_sessions (session_id, user_id, created_at)
    select format('chat_%s_%s', 1700000000000 + n, md5(n::text)), p.id,
      now() - ((n * 7919) % (365 * 86400)) * interval '1 second' - interval '2 hours'
    from generate_series(1, ${CHATS}::int) n join people p on p.place = (n::bigint * 104729) % ${PEOPLE}::int`.execute(
    kysely,
  )
  await sql`
    insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, status, is_charged, response_ms, created_at,
      settled_at)
    select gen_random_uuid(), c.user_id, c.session_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
      case when random() < 0.95 then 'answered' else 'failed' end, false, 900, c.created_at + n * interval '2 minutes',
      c.created_at + n * interval '2 minutes'
    from chat_sessions c cross join generate_series(0, ${TURNS_A_CHAT - 1}::int) n order by c.created_at`.execute(
    kysely,
  )
  await sql`
    insert into turn_feedback (turn_id, user_id, verdict, given_at)
    select id, user_id, case when random() < 0.8 then 'helpful' else 'unhelpful' end, created_at + interval '1 minute'
    from turns where random() < 0.05`.execute(kysely)
  await sql`
    insert into security_events (event_type, user_id, created_at)
    select 'login_succeeded', user_id, created_at from chat_sessions order by created_at`.execute(kysely)
}

/**
 * Measures runs at 100 messages a second: each run that looks an hour back, as the first of a quarter of an hour does,
 * and each of the others.
 */
async function measureBusyHour({ kysely }: Database): Promise<void> {
  await sql`
    insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, status, is_charged, response_ms, created_at,
      settled_at)
    select gen_random_uuid(), c.user_id, c.session_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'answered', false,
      900, now() - n * interval '10 ms', now() - n * interval '10 ms'
    from generate_series(1, ${BUSY_TURNS}::int) n
    join (select *, row_number() over () - 1 as place from chat_sessions) c on c.place = (n::bigint * 7919) % ${CHATS}::int`.execute(
    kysely,
  )
  await sql`vacuum analyze`.execute(kysely)
  const [lookingBack, others]: [number[], number[]] = [[], []]
  await rollUp(runtime)
  for (let run = 0; run < BUSY_RUNS; run += 1) {
    await sql`update analytics_progress set looked_back_slot = 0`.execute(kysely)
    lookingBack.push(await timed(() => rollUp(runtime)))
    others.push(await timed(() => rollUp(runtime)))
  }
  const { rows } = await sql<{ dead: number }>`
    select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'analytics_presence'`.execute(
    kysely,
  )
  console.log(
    `${BUSY_TURNS} messages in an hour: ${median(lookingBack).toFixed(0)} ms for the first run of a quarter of an hour, ${median(others).toFixed(0)} ms for the others; ${rows[0]?.dead} dead presences after ${1 + 2 * BUSY_RUNS} runs`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function percentile95(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(read))
  return times.sort((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? 0
}
