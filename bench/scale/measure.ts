import { mkdtempSync, rmSync } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { readChatVersions } from '../../server/src/domains/chat/index.ts'
import { readContentVersions } from '../../server/src/domains/content/index.ts'
import { readCreditVersions } from '../../server/src/domains/credits/index.ts'
import { findEndedSessions } from '../../server/src/domains/identity/index.ts'
import { readInboxVersions } from '../../server/src/domains/notifications/index.ts'
import { readAccessVersions } from '../../server/src/domains/roles/index.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../../server/test/databases/postgres-cluster.ts'
import { createTestRuntime } from '../../server/test/runtimes.ts'
import { type Child, startChild } from '../child.ts'
import { sendMessages } from '../load.ts'
import { median } from '../median.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { questionsOfGuide } from '../questions.ts'
import { measureLedgerCheck } from './measure-ledger.ts'
import type { Measured } from './measured.ts'
import { findServer, machineTime, serverCpuMs, timed } from './process-times.ts'
import { readCommit } from './read-commit.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOKENS = 100
const QUESTIONS = questionsOfGuide()
const PEOPLE = 1_000
const ROUNDS = 3
const WAITING = [1, 2, 4, 8, 16, 32]
const STORED = { warmUp: 1_000, messages: 3_000, vacuumEvery: 1_000 }
const STREAMS = 1_000
const STREAM_SECONDS = 12
const LOOKS = 100
const LOOK_EVERY_SECONDS = 1.5
const QUARTER = 90_000

interface World {
  database: Database
  server: number
  product: Child
  model: Child
  cookies: string[]
}

/** Measures one node with a database of its own on this machine. */
export async function measure(): Promise<Measured> {
  const cluster = await startPostgresCluster()
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  const databaseUrl = `${cluster.url}/scale`
  await runAlone(`${cluster.url}/postgres`, 'create database scale')
  const location = { databaseUrl, databasePoolSize: 10, dataDir: folder }
  const cookies = await prepareDatabase(location, PEOPLE)
  const database = await openDatabase({ ...location, databasePoolSize: 1 }, createLog({ logLevel: 'silent' }))
  const model = await startChild(join(ROOT, 'bench/model-process.ts'), { TOKENS: String(TOKENS) })
  const product = await startChild(join(ROOT, 'server/src/main.ts'), {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'scripted',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)
  const world: World = { database, server: findServer(rows[0]?.pid ?? 0), product, model, cookies }
  await send(world, 300, 16)
  const { runs, cpuMs } = await measureMessages(world)
  const stored = await measureStorage(world)
  const stream = await measureStreams(world)
  await product.stop()
  await model.stop()
  const ledger = await measureLedgerCheck(world)
  const rollUp = await measureRollUp(world)
  await database.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  return {
    commit: readCommit(),
    machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    node: process.version,
    tokens: TOKENS,
    cpuMs,
    runs,
    ...stored,
    stream,
    rollUp,
    ledger,
  }
}

/** Measures only the check of the ledger, on a database of its own without a node. */
export async function measureLedger(): Promise<Measured['ledger']> {
  const cluster = await startPostgresCluster()
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  await runAlone(`${cluster.url}/postgres`, 'create database scale')
  const location = { databaseUrl: `${cluster.url}/scale`, databasePoolSize: 1, dataDir: folder }
  await prepareDatabase(location, PEOPLE)
  const database = await openDatabase(location, createLog({ logLevel: 'silent' }))
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)
  const ledger = await measureLedgerCheck({ database, server: findServer(rows[0]?.pid ?? 0) })
  await database.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  return ledger
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function send({ product, cookies }: World, messages: number, parallel: number) {
  return sendMessages(
    { url: `${product.url}/api/chat/messages`, cookies },
    { messages, parallel, questions: QUESTIONS },
  )
}

function cpuOf({ product, model, server }: World): Measured['cpuMs'] {
  const { user, system } = process.cpuUsage()
  return {
    node: product.cpuMs() ?? Number.NaN,
    database: serverCpuMs(server),
    model: model.cpuMs() ?? Number.NaN,
    load: (user + system) / 1_000,
  }
}

const PROGRAMS = ['node', 'database', 'model', 'load'] as const

/** Measures messages with so many people waiting, in rounds that take turns; keeps the medians. */
async function measureMessages(world: World): Promise<Pick<Measured, 'runs' | 'cpuMs'>> {
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const people of WAITING) rounds.push(await measureRound(world, people))
  // The middle round with its own cores, because others use the machine too.
  const runs = WAITING.map((people) => {
    const own = rounds.filter((round) => round.people === people)
    const middle = median(own.map(({ perSecond }) => perSecond))
    const cores = own.find(({ perSecond }) => perSecond === middle)?.cores ?? Number.NaN
    return { people, perSecond: middle, cores }
  })
  const cpuMs = Object.fromEntries(
    PROGRAMS.map((name) => [name, median(rounds.map(({ spent }) => spent[name]))]),
  )
  return { runs, cpuMs: cpuMs as Measured['cpuMs'] }
}

async function measureRound(world: World, people: number) {
  const [before, machineBefore] = [cpuOf(world), machineTime()]
  const { messages, seconds } = await send(world, people < 4 ? 200 : 600, people)
  const [after, machine] = [cpuOf(world), machineTime()]
  const spent = Object.fromEntries(
    PROGRAMS.map((name) => [name, (after[name] - before[name]) / messages]),
  ) as Measured['cpuMs']
  const own = PROGRAMS.reduce((sum, name) => sum + spent[name], 0) * messages
  const cores = (own + machine.idleMs - machineBefore.idleMs) / (seconds * 1_000)
  return { people, perSecond: messages / seconds, cores, spent }
}

async function measureStorage(world: World): Promise<Pick<Measured, 'storage' | 'logBytesPerMessage'>> {
  await sendAndVacuum(world, STORED.warmUp)
  const before = await readSizes(world)
  await sendAndVacuum(world, STORED.messages)
  const after = await readSizes(world)
  const storage = [...after.tables]
    .map(([table, bytes]) => ({ table, bytesPerMessage: grown(bytes, before.tables.get(table)) }))
    .filter(({ bytesPerMessage }) => bytesPerMessage >= 1)
    .sort((one, other) => other.bytesPerMessage - one.bytesPerMessage)
  return { storage, logBytesPerMessage: Math.round(grown(after.log, before.log)) }
}

function grown(after: number, before = 0): number {
  return (after - before) / STORED.messages
}

async function sendAndVacuum(world: World, messages: number): Promise<void> {
  for (let sent = 0; sent < messages; sent += STORED.vacuumEvery) {
    await send(world, STORED.vacuumEvery, 16)
    await sql`vacuum`.execute(world.database.kysely)
  }
}

async function readSizes({ database }: World): Promise<{ log: number; tables: Map<string, number> }> {
  const { rows } = await sql<{ name: string; bytes: number; log: number }>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`.execute(database.kysely)
  return { log: rows[0]?.log ?? 0, tables: new Map(rows.map(({ name, bytes }) => [name, bytes])) }
}

/** Opens streams of live changes, one for each person, and measures what they cost while nothing happens. */
async function measureStreams(world: World): Promise<Measured['stream']> {
  const { product, cookies } = world
  const memoryBefore = product.memoryMiB() ?? Number.NaN
  const [quietBefore, quietAfter] = await watch(world)
  const streams = await Promise.all(
    cookies.slice(0, STREAMS).map((cookie) => openStream(product.url, cookie)),
  )
  await pause(3_000)
  const [before, after] = await watch(world)
  const memoryKiB = (((product.memoryMiB() ?? Number.NaN) - memoryBefore) * 1_024) / STREAMS
  for (const stream of streams) stream.destroy()
  const nodeMs = after.node - before.node - (quietAfter.node - quietBefore.node)
  return {
    memoryKiB,
    nodeCpuMsPerSecond: Math.max(0, nodeMs) / STREAM_SECONDS / STREAMS,
    databaseCpuMsPerSecond: await measureLooks(world),
  }
}

/**
 * Measures the questions that a node asks every 1.5 s for its watchers, by asking them many times: a few seconds of them
 * are lost in the noise.
 */
async function measureLooks({ database, server }: World): Promise<number> {
  const runtime = createTestRuntime(database)
  const { rows } = await sql<{ id: string; token: string }>`
    select user_id::text as id, token from auth_sessions limit ${STREAMS}`.execute(database.kysely)
  const [ids, tokens] = [rows.map(({ id }) => id), rows.map(({ token }) => token)]
  const before = serverCpuMs(server)
  for (let look = 0; look < LOOKS; look += 1) {
    await readCreditVersions(database, ids)
    await readInboxVersions(runtime, ids)
    await readAccessVersions(runtime, ids)
    await readChatVersions(database, ids)
    await readContentVersions(database, ids)
    await findEndedSessions(runtime, tokens)
  }
  return (serverCpuMs(server) - before) / LOOKS / ids.length / LOOK_EVERY_SECONDS
}

async function watch(world: World): Promise<[Measured['cpuMs'], Measured['cpuMs']]> {
  const before = cpuOf(world)
  await pause(STREAM_SECONDS * 1_000)
  return [before, cpuOf(world)]
}

function openStream(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    http
      .request(`${url}/api/live`, { method: 'GET', headers, agent: false }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream was refused: ${response.statusCode}`))
        response.resume().on('error', () => {})
        resolve(response)
      })
      .on('error', reject)
      .end()
  })
}

/** Measures the roll-up in a quarter of an hour that already has many messages. */
async function measureRollUp({ database, server }: World): Promise<Measured['rollUp']> {
  const { kysely } = database
  await sql`
    insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, status, is_charged, response_ms, created_at,
      settled_at)
    select gen_random_uuid(), c.user_id, c.session_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'answered', false,
      900, q.at, q.at
    from generate_series(1, ${QUARTER}::int) n
    cross join lateral (select date_bin('15 minutes', now(), '2020-01-01') + n * interval '1 millisecond' as at) q
    join (select *, row_number() over () - 1 as place, count(*) over () as chats from chat_sessions) c
      on c.place = (n::bigint * 7919) % c.chats`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
  const runs = []
  for (let run = 0; run < ROUNDS + 1; run += 1)
    runs.push(
      await timed(server, () =>
        sql`select analytics_roll_up(date_bin('15 minutes', now(), '2020-01-01') + interval '14 minutes')`.execute(
          kysely,
        ),
      ),
    )
  const later = runs.slice(1)
  return {
    messagesInQuarter: QUARTER,
    ms: median(later.map(({ ms }) => ms)),
    databaseCpuMs: median(later.map(({ databaseCpuMs }) => databaseCpuMs)),
  }
}
