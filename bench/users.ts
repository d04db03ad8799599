import { sql } from 'kysely'
import pg from 'pg'
import { exportUsers } from '../server/src/domains/users/people/export-users.ts'
import { getUser } from '../server/src/domains/users/people/get-user.ts'
import { listUsers, type UserListPage } from '../server/src/domains/users/people/list-users.ts'
import { searchUsers } from '../server/src/domains/users/people/search-users.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { createTestContext, createTestRuntime } from '../server/test/runtimes.ts'

const PEOPLE = 100_000
const BUDGET_MS = 100
const ROUNDS = 40
const DEEP_PAGES = 200

/**
 * `npm run bench:users`: how long administrators wait for the list of 100,000 people, each filter, a person and the
 * export; `-- 'all filters'` times that alone.
 */
const cluster = await startPostgresCluster()
const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
await client.connect()
await client.query('create database bench_users')
await client.end()
const database = await openDatabase(
  { databaseUrl: `${cluster.url}/bench_users`, databasePoolSize: 10, dataDir: '' },
  createLog({ logLevel: 'silent' }),
)
await migrate(database)
await seed(database)
await sql`vacuum analyze`.execute(database.kysely)

const actor = {
  userId: (await personAt(1)).id,
  sessionId: '',
  role: 'admin',
  permissions: ['users.read', 'users.ban', 'users.change_role', 'users.sign_in_link'] as const,
}
const runtime = createTestRuntime(database)
const context = createTestContext(runtime, { actor })
const somebody = await personAt(Math.floor(PEOPLE / 2))
const list = (page: Omit<UserListPage, 'limit'>) => () => listUsers(context, { limit: 50, ...page })
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const deep = await pageAfter(DEEP_PAGES)
const customRole = await giveCustomRole()
const reads: Record<string, () => Promise<unknown>> = {
  'first page': list({}),
  [`page ${DEEP_PAGES}`]: list({ before: deep }),
  'email, one word': list({ q: 'person-50' }),
  'email, domain of all': list({ q: 'example' }),
  'email whole': list({ q: somebody.email }),
  'name, two words': list({ q: 'ada 777' }),
  'name that thousands have': list({ q: 'ada' }),
  nobody: list({ q: 'zzzzzz' }),
  code: list({ q: somebody.code }),
  id: list({ q: somebody.id }),
  'beginning of an id': list({ q: somebody.id.slice(0, 8) }),
  picker: () => searchUsers(context, { q: 'ada 77', limit: 8 }),
  'role user': list({ role: 'user' }),
  'role admin': list({ role: 'admin' }),
  'role super_admin': list({ role: 'super_admin' }),
  'tier bronze': list({ tier: 'bronze' }),
  'tier silver': list({ tier: 'silver' }),
  'tier gold': list({ tier: 'gold' }),
  'tier platinum': list({ tier: 'platinum' }),
  'tier diamond': list({ tier: 'diamond' }),
  'state active': list({ state: 'active' }),
  'state unconfirmed': list({ state: 'unconfirmed' }),
  'state banned': list({ state: 'banned' }),
  'joined this week': list({ joined_from: day(7) }),
  'joined a year ago': list({ joined_from: day(364), joined_to: day(360) }),
  'all filters': list({ q: 'ada', role: 'user', tier: 'gold', state: 'active', joined_from: day(300) }),
  'a name and a tier': list({ q: 'ada', tier: 'silver' }),
  'custom role': list({ custom_role: customRole }),
  person: () => getUser(context, somebody.id),
}
let isWithinBudget = true
const only = process.argv.slice(2)
const chosen = Object.entries(reads).filter(([name]) => only.length === 0 || only.includes(name))
for (const [name, read] of chosen) {
  const { p50, p95 } = await percentiles(read)
  isWithinBudget &&= p95 <= BUDGET_MS
  const mark = p95 <= BUDGET_MS ? '' : `  OVER ${BUDGET_MS} ms`
  console.log(
    `${name.padEnd(26)} p50 ${p50.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms${mark}`,
  )
}
if (only.length === 0) await timeExport()
await database.close()
await cluster.stop()
process.exit(isWithinBudget ? 0 : 1)

/**
 * Adds people who joined over a year, with a profile, an account and XP each; a few of them are administrators, banned
 * or unproven.
 */
async function seed({ kysely }: Database): Promise<void> {
  await sql`
    insert into auth_users (name, email, email_verified, banned_at, created_at)
    select format('%s Number %s', (array['Ada', 'Bo', 'Cleo', 'Dina', 'Emil'])[1 + n % 5], n),
      format('person-%s@%s.example.org', n, (array['mail', 'post', 'web'])[1 + n % 3]), n % 50 <> 0,
      case when n % 200 = 7 then now() end, now() - (n::bigint * 7919 % 31536000) * interval '1 second'
    from generate_series(1, ${PEOPLE}::int) n`.execute(kysely)
  await sql`
    insert into profiles (email, mailbox, full_name, referral_code, email_confirmed, auth_user_id, claimed_at, created_at)
    select u.email, u.email, u.name, upper(substr(md5(u.email), 1, 8)), true, u.id, u.created_at, u.created_at
    from auth_users u on conflict do nothing`.execute(kysely)
  await sql`
    insert into credit_accounts (user_id, user_xp)
    select id, case when n % 1000 = 0 then 120000 when n % 400 = 0 then 60000 when n % 100 = 0 then 30000
      when n % 10 = 0 then 5000 else n % 3000 end
    from (select id, row_number() over (order by email) as n from auth_users) u`.execute(kysely)
  await sql`
    insert into user_roles (user_id, role_hierarchy)
    select id, case when n % 10 = 0 then 'super_admin' else 'admin' end
    from (select id, row_number() over (order by email desc) as n from auth_users limit 50) u`.execute(kysely)
  await sql`
    insert into security_events (event_type, user_id, network, details, created_at)
    select 'login_succeeded', id, '192.0.2.0', '{}', created_at from auth_users`.execute(kysely)
}

async function personAt(place: number): Promise<{ id: string; email: string; code: string }> {
  const { rows } = await sql<{ id: string; email: string; code: string }>`
    select u.id, u.email, w.referral_code as code from auth_users u join profiles w on w.auth_user_id = u.id
    order by u.email offset ${place} limit 1`.execute(database.kysely)
  if (!rows[0]) throw new Error('no one was seeded')
  return rows[0]
}

/** Gives every hundredth person a custom role; returns its id. */
async function giveCustomRole(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into roles (id, name, description, created_at, updated_at)
    values (gen_random_uuid(), 'Helper', '', now(), now()) returning id`.execute(database.kysely)
  const id = rows[0]?.id ?? ''
  await sql`
    insert into custom_role_holders (role_id, user_id, granted_at)
    select ${id}::uuid, id, now() from (select id, row_number() over (order by email) as n from auth_users) u
    where n % 100 = 0`.execute(database.kysely)
  return id
}

/** Finds the cursor of a page far down the list. */
async function pageAfter(pages: number): Promise<string> {
  let before: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const { earlier } = await listUsers(context, { limit: 50, before })
    before = earlier ?? undefined
  }
  return before ?? ''
}

async function timeExport(): Promise<void> {
  const startedAt = performance.now()
  const { parts } = await exportUsers(context, {})
  let lines = 0
  for await (const part of parts) lines += part.split('\n').length - 1
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `export of ${lines - 1} people ${seconds.toFixed(1)} s, ${Math.round((lines - 1) / seconds)} a second`,
  )
}

async function percentiles(read: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
