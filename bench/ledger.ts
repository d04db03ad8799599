import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'

const ROOT = join(import.meta.dirname, '..')
const PEOPLE = 1_000
const SMALL_ROWS = 10_000
const LARGE_ROWS = 1_000_000
const SPENDS = 4_000
const ROUNDS = 5
const REBUILD_BUDGET_SECONDS = 60
const GROWTH_BUDGET = 0.9

/**
 * `npm run bench:ledger`: the cost of a spend on a small and a large ledger, and the time that a rebuild of the large
 * one takes.
 */
const cluster = await startPostgresCluster()
const databaseUrl = `${cluster.url}/bench_ledger`
await createDatabase()
const database = await openDatabase(
  { databaseUrl, databasePoolSize: 10, dataDir: '' },
  createLog({ logLevel: 'silent' }),
)
await migrate(database)
const people = await createPeople(database)

await growLedger(database, SMALL_ROWS)
const small = await measureSpends(database)
await growLedger(database, LARGE_ROWS)
const large = await measureSpends(database)
const ratio = large / small

const before = await fingerprint(database)
await sql`update credit_accounts set daily_credits = daily_credits + 1, xp_credits = 0, daily_used = 0`.execute(
  database.kysely,
)
const rows = await countRows(database)
const apply = rebuild('--apply')
const dryRun = rebuild('--dry-run')
const isIdentical = (await fingerprint(database)) === before
await database.close()
await cluster.stop()
report()
process.exit(isIdentical && apply.code === 0 && apply.seconds < REBUILD_BUDGET_SECONDS ? 0 : 1)

async function createDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  await client.query('create database bench_ledger')
  await client.end()
}

async function createPeople({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with u as (insert into auth_users (name, email, email_verified)
      select 'Bench', format('bench-%s@example.org', n), true from generate_series(1, ${PEOPLE}::int) n returning id),
    a as (insert into credit_accounts (user_id) select id from u)
    select id from u`.execute(kysely)
  await sql`select credits_post(user_id, 'gifted', 0, 1000000, 'bench', '{"cause":"gift"}', '2020-01-01') from credit_accounts
    `.execute(kysely)
  return rows.map(({ id }) => id)
}

/**
 * Adds spends and their refunds, the same for everyone, until the ledger has `total` rows; updates the accounts to
 * match.
 */
async function growLedger({ kysely }: Database, total: number): Promise<void> {
  const each = Math.ceil((total - (await countRows(database))) / PEOPLE)
  await sql`
    insert into credit_transactions (user_id, sequence, transaction_type, daily_amount, xp_amount, daily_balance_after,
      xp_balance_after, cause, metadata, created_at)
    select user_id, ledger_sequence + n, 'other', 0, case when n % 2 = 1 then -1 else 1 end, daily_credits,
      xp_credits - n % 2, case when n % 2 = 1 then 'spend:' else 'refund:' end
        || md5(user_id::text || (ledger_sequence + n + n % 2))::uuid,
      case when n % 2 = 1 then '{"cause":"message","xp_credits_spent":1}'::jsonb else '{"cause":"refund"}'::jsonb end,
      '2020-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${each}::int) n cross join credit_accounts`.execute(kysely)
  await sql`update credit_accounts set ledger_sequence = ledger_sequence + ${each}::int,
    xp_credits = xp_credits - ${each}::int % 2`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
}

async function countRows({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from credit_transactions`.execute(
    kysely,
  )
  return rows[0]?.rows ?? 0
}

/**
 * Measures spends a second, with all rules, by people in turn: the best of some rounds, since others use the machine
 * too.
 */
async function measureSpends(database: Database): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(database))
  return Math.max(...rounds)
}

async function measureRound(database: Database): Promise<number> {
  const statement = { name: 'bench_spend', text: 'select credits_spend($1, $2, $3, $4)' }
  const now = new Date()
  const spend = (index: number) => database.run(statement, [people[index % PEOPLE], randomUUID(), now, 'UTC'])
  for (let index = 0; index < PEOPLE; index += 1) await spend(index)
  const startedAt = performance.now()
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (let index = worker; index < SPENDS; index += 8) await spend(index)
  })
  await Promise.all(workers)
  return SPENDS / ((performance.now() - startedAt) / 1000)
}

/** Hashes the contents of all accounts. */
async function fingerprint({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(a::text, '|' order by user_id)) as hash from credit_accounts a`.execute(kysely)
  return rows[0]?.hash ?? ''
}

/** Runs the command as an operator does, its start included. */
function rebuild(mode: string): { seconds: number; code: number | null } {
  const startedAt = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'server/bin/ledger-rebuild.ts'), mode], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  console.log(stdout.trim().split('\n').slice(-2).join('\n'))
  return { seconds: (performance.now() - startedAt) / 1000, code: status }
}

function report(): void {
  const perSecond = (value: number) => value.toFixed(0).padStart(7)
  console.log(
    `\nspends a second: ${perSecond(small)} at ${SMALL_ROWS} rows, ${perSecond(large)} at ${LARGE_ROWS} rows, ratio ${ratio.toFixed(2)} (at least ${GROWTH_BUDGET})`,
  )
  console.log(
    `rebuild of ${PEOPLE} balances from ${rows} rows: ${apply.seconds.toFixed(1)} s with all corrected, ${dryRun.seconds.toFixed(1)} s to compare (at most ${REBUILD_BUDGET_SECONDS} s); ${isIdentical ? 'the accounts are as they were' : 'THE ACCOUNTS DIFFER'}`,
  )
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString().trim()
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
  const spends = { rows: [SMALL_ROWS, LARGE_ROWS], perSecond: [small, large], ratio }
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(
    join(ROOT, 'bench/results/ledger.json'),
    `${JSON.stringify({ commit, machine, node: process.version, spends, rebuild: { people: PEOPLE, rows, apply, dryRun, isIdentical } }, null, 2)}\n`,
  )
}
