import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { readChatVersions } from '../server/src/domains/chat/index.ts'
import { readContentVersions } from '../server/src/domains/content/index.ts'
import { readCreditVersions } from '../server/src/domains/credits/index.ts'
import { findEndedSessions } from '../server/src/domains/identity/index.ts'
import { readInboxVersions } from '../server/src/domains/notifications/index.ts'
import { readAccessVersions, syncRolePermissions } from '../server/src/domains/roles/index.ts'
import type { Context } from '../server/src/platform/context.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import type { Hint } from '../server/src/platform/hints/hint.ts'
import { HintBus } from '../server/src/platform/hints/hint-bus.ts'
import { NatsChannel } from '../server/src/platform/hints/nats-channel.ts'
import { PostgresChannel } from '../server/src/platform/hints/postgres-channel.ts'
import { hashSecret } from '../server/src/platform/ids.ts'
import { LiveHub } from '../server/src/platform/live-hub.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { startBusServer } from '../server/test/platform/bus-server.ts'
import { createTestRuntime } from '../server/test/runtimes.ts'
import { median } from './median.ts'

const PEOPLE = 50_000
const ROWS = 1_000_000
const WATCHERS = 5_000
const NODES = 2
const STREAMING = 1_000
const CHANGES_A_SECOND = Number(process.env.CHANGES ?? 50)
const SECONDS = Number(process.env.SECONDS ?? 24)

/** The time at which the latest change of each person was committed, until it is reported. */
const waiting = new Map<string, number>()
const delays: number[] = []
const userIdOf = (person: number) => `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`

/**
 * `npm run bench:live`: what it costs PostgreSQL, and how long it takes, to tell 5,000 watching people on each of two
 * nodes of their changes: by polling, by NOTIFY and by a bus. 1,000,000 turns are in the database.
 */
const log = createLog({ logLevel: 'silent' })
const cluster = await startPostgresCluster()
const databaseUrl = `${cluster.url}/bench_live`
const admin = new pg.Client({ connectionString: `${cluster.url}/postgres` })
await admin.connect()
await admin.query('create database bench_live')
const postmaster = await findPostmaster()
const databases = await Promise.all(Array.from({ length: NODES }, open))
const database = databases[0] as Database
await migrate(database)
await syncRolePermissions(database)
await seed(database)
const bus = await startBusServer()

const kinds: Record<string, (node: Node) => HintBus | null> = {
  nothing: () => null,
  poll: () => null,
  'notify in the transaction': notify,
  'notify apart': notify,
  bus: (node) =>
    new HintBus(node.id, (events) => new NatsChannel(bus.url, { subject: 'bench', log }, events), node.take),
}
const wanted = process.argv.slice(2)
const results: { kind: string; cpuMs: number; p50: number; p99: number; changes: number; found: number }[] =
  []
for (const kind of Object.keys(kinds)) {
  if (wanted.length === 0 || wanted.includes(kind)) results.push({ kind, ...(await measure(kind)) })
}
for (const [name, statement] of Object.entries(await explained()))
  console.log(`${name.padEnd(30)} ${statement}`)
console.log(
  `\n${PEOPLE} people, ${ROWS} turns, ${STREAMING} streaming; ${NODES} nodes of ${WATCHERS} watchers; ${CHANGES_A_SECOND} changes a second`,
)
const nothing = results.find(({ kind }) => kind === 'nothing')?.cpuMs ?? 0
const poll = (results.find(({ kind }) => kind === 'poll')?.cpuMs ?? Number.NaN) - nothing
for (const { kind, cpuMs, p50, p99, changes, found } of results) {
  const own = cpuMs - nothing
  console.log(
    `${kind.padEnd(26)} PostgreSQL ${cpuMs.toFixed(0).padStart(5)} ms CPU a second, ${own.toFixed(0).padStart(5)} for live changes (${(own / poll).toFixed(2)} x poll); reported after p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms; ${found} of ${changes}`,
  )
}
await Promise.all(databases.map((one) => one.close()))
await bus.stop()
await admin.end()
await cluster.stop()
process.exit(0)

interface Node {
  id: string
  hub: LiveHub
  take: (hint: Hint) => void
}

function open(): Promise<Database> {
  return openDatabase({ databaseUrl, databasePoolSize: 10, dataDir: '' }, log)
}

async function findPostmaster(): Promise<number> {
  const { rows } = await admin.query('select pg_backend_pid() as pid')
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0].pid)], { encoding: 'utf8' }))
}

/** Reads the processor time of all PostgreSQL processes so far, ended ones included, in ms. */
async function readCpu(): Promise<number> {
  const { readFileSync, readdirSync } = await import('node:fs')
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const isOurs = Number(pid) === postmaster || Number(fields[1]) === postmaster
      if (isOurs) ticks += Number(fields[11]) + Number(fields[12])
      if (Number(pid) === postmaster) ticks += Number(fields[13]) + Number(fields[14])
    } catch {
      // It has just ended.
    }
  }
  return ticks * 10
}

function notify({ id, take }: Node): HintBus {
  return new HintBus(id, (events) => new PostgresChannel(databaseUrl, log, events), take)
}

async function measure(kind: string) {
  const nodes: Node[] = []
  const buses: HintBus[] = []
  const stops: (() => void)[] = []
  for (const [index, db] of databases.entries()) {
    const runtime = createTestRuntime(db)
    const id = randomUUID()
    let bus: HintBus | null = null
    const hub = new LiveHub(
      runtime,
      {
        credits: (userIds) => readCreditVersions(db, userIds),
        notifications: (userIds) => readInboxVersions(runtime, userIds),
        access: (userIds) => readAccessVersions(runtime, userIds),
        chats: (userIds) => readChatVersions(db, userIds),
        content: (userIds) => readContentVersions(db, userIds),
      },
      (hashes) => findEndedSessions(runtime, hashes),
      { session: () => bus?.session() ?? null },
    )
    const node = { id, hub, take: (hint: Hint) => hub.take(hint) }
    bus = kinds[kind]?.(node) ?? null
    if (bus) {
      const publishing = bus
      buses.push(bus)
      stops.push(db.hints.listen((hint) => publishing.publish(hint)))
    }
    nodes.push(node)
    if (kind !== 'nothing') watchAll(hub, index)
  }
  // Until all are known and every node has looked at everything for the last time.
  await pause(9_000)
  waiting.clear()
  delays.length = 0
  const startedAt = performance.now()
  const cpuBefore = await readCpu()
  let changes = 0
  while (performance.now() - startedAt < SECONDS * 1_000) {
    await change(kind, changes)
    changes += 1
    await pause(Math.max(0, startedAt + (changes * 1_000) / CHANGES_A_SECOND - performance.now()))
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const cpuMs = ((await readCpu()) - cpuBefore) / seconds
  await pause(2_000)
  for (const { hub } of nodes) hub.stop()
  for (const stop of stops) stop()
  await Promise.all(buses.map((one) => one.stop()))
  const sorted = delays.toSorted((a, b) => a - b)
  return {
    cpuMs,
    p50: median(sorted),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    changes,
    found: sorted.length,
  }
}

function watchAll(hub: LiveHub, index: number): void {
  for (let one = 0; one < WATCHERS; one++) {
    const person = index * WATCHERS + one + 1
    const userId = userIdOf(person)
    const sessionTokenHash = hashSecret(`session ${person}`)
    const changes = hub.watch({} as Context, { userId, sessionTokenHash }, new AbortController().signal)
    void (async () => {
      for await (const { changed } of changes) {
        const at = waiting.get(userId)
        if (changed !== 'credits' || at === undefined) continue
        waiting.delete(userId)
        delays.push(performance.now() - at)
      }
    })()
  }
}

/** Changes the credits of one who watches on the second node, through the first one. */
async function change(kind: string, count: number): Promise<void> {
  const userId = userIdOf(WATCHERS + 1 + (count % WATCHERS))
  await database.transaction(async (tx) => {
    await sql`select credits_post(${userId}, 'gifted', 0, 1, ${randomUUID()}, '{}', now())`.execute(tx)
    if (kind === 'notify in the transaction') {
      await sql`select pg_notify('pepper_hints', ${JSON.stringify({ from: 'x', at: 0, hints: [{ topic: 'credits', ids: [userId] }] })})`.execute(
        tx,
      )
    }
  })
  waiting.set(userId, performance.now())
  if (kind !== 'notify in the transaction') database.hints.give('credits', [userId])
}

/** Builds the id of the person to whom a chat of this number belongs. */
function personOf(chat: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`('00000000-0000-4000-8000-' || lpad((${chat} % ${PEOPLE}::int + 1)::text, 12, '0'))::uuid`
}

async function seed({ kysely }: Database): Promise<void> {
  const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await sql`insert into auth_users (id, name, email, email_verified)
    select ${id}, 'Bench', format('bench-%s@example.org', n), true from generate_series(1, ${PEOPLE}::int) n`.execute(
    kysely,
  )
  await sql`insert into credit_accounts (user_id) select id from auth_users`.execute(kysely)
  await sql`insert into notification_inboxes (user_id, version) select id, 1 from auth_users`.execute(kysely)
  await sql`insert into chat_touches (user_id, touched_at) select id, now() from auth_users`.execute(kysely)
  for (let person = 1; person <= WATCHERS * NODES; person += 1_000) {
    const people = Array.from({ length: 1_000 }, (_, index) => person + index)
    await sql`insert into auth_sessions (user_id, token, expires_at, epoch)
      select u, t, now() + interval '1 day', 0 from unnest(${people.map(userIdOf)}::uuid[], ${people.map((one) => hashSecret(`session ${one}`))}::text[]) as x (u, t)`.execute(
      kysely,
    )
  }
  await sql`insert into chat_sessions (session_id, user_id, title, created_at, last_message_at)
    select 'chat_' || n, ${personOf(sql`n`)}, 'A chat', now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, ${ROWS / 5}::int) n`.execute(kysely)
  await sql`insert into turns (id, session_id, user_id, user_message_id, reply_id, status, node_id, created_at, settled_at, is_charged)
    select id, 'chat_' || (n % ${ROWS / 5}::int + 1), ${personOf(sql`(n % ${ROWS / 5}::int + 1)`)}, id, id,
      (case when n <= ${STREAMING}::int then 'streaming' else 'answered' end)::turn_status, ${randomUUID()}::uuid,
      now() - interval '1 hour', case when n > ${STREAMING}::int then now() end, true
    from (select n, gen_random_uuid() as id from generate_series(1, ${ROWS}::int) n) x`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
}

/** Explains each statement that is polled, for all who watch on a node. */
async function explained(): Promise<Record<string, string>> {
  const ids = Array.from({ length: WATCHERS }, (_, index) => userIdOf(index + 1))
  const runtime = createTestRuntime(database)
  const hashes = ids.map((_, index) => hashSecret(`session ${index + 1}`))
  const reads: Record<string, (userIds: string[]) => Promise<unknown>> = {
    credits: (userIds) => readCreditVersions(database, userIds),
    notifications: (userIds) => readInboxVersions(runtime, userIds),
    access: (userIds) => readAccessVersions(runtime, userIds),
    chats: (userIds) => readChatVersions(database, userIds),
    content: (userIds) => readContentVersions(database, userIds),
    sessions: (userIds) => findEndedSessions(runtime, hashes.slice(0, userIds.length)),
  }
  const shown: Record<string, string> = {}
  for (const [name, read] of Object.entries(reads)) {
    const times: Record<number, number> = {}
    for (const count of [1, 50, WATCHERS]) {
      const took: number[] = []
      for (let round = 0; round < 9; round++) {
        const startedAt = performance.now()
        await read(ids.slice(0, count))
        took.push(performance.now() - startedAt)
      }
      times[count] = median(took)
    }
    const before = await readScans()
    for (const count of [1, 50, WATCHERS]) await read(ids.slice(0, count))
    const scans = [...(await readScans())].filter(([table, rows]) => rows > (before.get(table) ?? 0))
    const whole = scans.map(([table, rows]) => `${table} ${rows - (before.get(table) ?? 0)} rows`)
    shown[name] = Object.entries(times)
      .map(([count, ms]) => `${count}: ${ms.toFixed(1)} ms`)
      .join(', ')
    shown[name] += `; read whole: ${whole.join(', ') || 'nothing'}`
  }
  return shown
}

/** Reads how many rows of each table were read without an index so far. */
async function readScans(): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Statistics of idle connections come within a second.
  await pause(1_500)
  const { rows } = await client.query(
    'select relname, seq_tup_read::int as rows from pg_stat_user_tables where seq_tup_read > 0',
  )
  await client.end()
  return new Map(rows.map((row) => [row.relname, row.rows]))
}
