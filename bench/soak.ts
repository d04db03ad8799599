import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { type Child, startChild } from './child.ts'
import { sendMessages } from './load.ts'
import { prepareDatabase } from './prepare-database.ts'
import { questionsOfGuide } from './questions.ts'
import { fitSlope, growsBeyond } from './soak/fit-slope.ts'

/**
 * `npm run soak -- --hours 4`: a server on PostgreSQL under even load, whose memory after collecting garbage must stay
 * flat. Each minute it samples memory, held streams, connections and sessions; results in `prove-results/`.
 */
const { values } = parseArgs({ options: { hours: { type: 'string', default: '4' } } })
const HOURS = Number(values.hours)
const ROOT = join(import.meta.dirname, '..')
const RUN_MS = HOURS * 3_600_000
/** A minute, and more often in a run that is shorter than an hour. */
const EVERY_MS = Math.min(60_000, RUN_MS / 60)
/** The part of a run that warms up: code is compiled, the guide is indexed, caches fill. */
const WARM_UP = 0.3
/** Heap that may be added in an hour. */
const BOUND_MIB_AN_HOUR = 2
const HELD_STREAMS = 40
const MESSAGES_AT_ONCE = 3
const PEOPLE = 64
/** A reply that its reader waits for half a minute. */
const SLOW = ['How do auctions work?\n\n[[reply tokens=600 rate=20]]']
const MEBIBYTE = 1_048_576

interface Sample {
  minutes: number
  heap_mib: number
  external_mib: number
  resident_mib: number
  held_streams: number
  live_replies: number
  connections: number
  connections_waiting: number
  sessions: number
  messages: number
}

const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const memoryFile = join(folder, 'memory.json')
const model = await startChild(join(ROOT, 'bench/model-process.ts'), {})
const cluster = await startPostgresCluster()
const database = await createDatabase()
const cookies = await prepareDatabase({ databaseUrl: database, databasePoolSize: 10, dataDir: '' }, PEOPLE)
const client = new pg.Client({ connectionString: database })
await client.connect()
await client.query(
  `insert into settings (key, value) values ('max_users_per_day', '0') on conflict do nothing`,
)
const server = await startChild(join(ROOT, 'server/src/main.ts'), {
  ...{ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: database, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  ...{ LLM_BASE_URL: model.url, LLM_MODEL: 'scripted' },
  NODE_OPTIONS: `--import=${pathToFileURL(join(ROOT, 'bench/soak/report-memory.mjs')).href}`,
  ...{ SOAK_MEMORY_FILE: memoryFile, SOAK_EVERY_MS: String(EVERY_MS / 2) },
})
const startedAt = new Date()
const stopping = new AbortController()
const working = startLoad(server.url, stopping.signal)
const samples: Sample[] = []
while (Date.now() - startedAt.getTime() < RUN_MS) {
  await Promise.race([pause(EVERY_MS), working.failed])
  samples.push(await takeSample(server))
  console.log(
    Object.entries(samples.at(-1) ?? {})
      .flat()
      .join(' '),
  )
}
stopping.abort()
await working.ended
const isFlat = report()
await server.stop()
await client.end()
await cluster.stop()
await model.stop()
rmSync(folder, { recursive: true })
process.exit(isFlat ? 0 : 1)

async function createDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await admin.connect()
  await admin.query('create database soak')
  await admin.end()
  return `${cluster.url}/soak`
}

/** Keeps messages, slow replies, newcomers and pages coming. `failed` rejects as soon as one of them fails. */
function startLoad(url: string, signal: AbortSignal) {
  const send = { url: `${url}/api/chat/messages` }
  const questions = questionsOfGuide()
  const loads = [
    () =>
      sendMessages(
        { ...send, cookies },
        {
          messages: 30,
          parallel: MESSAGES_AT_ONCE,
          questions: questions.map((one) => `${one}\n\n[[reply tokens=60]]`),
        },
      ),
    () => signUp(url),
    () => readPages(url),
    ...Array.from({ length: HELD_STREAMS }, (_, index) => () => {
      const cookie = cookies[index % cookies.length] ?? ''
      return sendMessages({ ...send, cookies: [cookie] }, { messages: 1, parallel: 1, questions: SLOW })
    }),
  ]
  const repeated = loads.map(async (load) => {
    while (!signal.aborted) {
      await load()
      await pause(1_000)
    }
  })
  const ended = Promise.all(repeated)
  return { ended, failed: new Promise<never>((_, reject) => ended.catch(reject)) }
}

async function signUp(url: string): Promise<void> {
  const body = JSON.stringify({
    email: `${crypto.randomUUID()}@example.org`,
    password: 'correct horse battery',
  })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const response = await fetch(`${url}/api/membership/sign-up`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`a sign-up was refused: ${await response.text()}`)
  await response.body?.cancel()
}

async function readPages(url: string): Promise<void> {
  const headers = { cookie: cookies[0] ?? '', connection: 'close' }
  for (const path of ['/', '/api/credits', '/api/chat/sessions', '/api/health']) {
    await (await fetch(url + path, { headers })).arrayBuffer()
  }
}

async function takeSample({ url, memoryMiB }: Child): Promise<Sample> {
  const { heapUsed, external } = JSON.parse(readFileSync(memoryFile, 'utf8')) as NodeJS.MemoryUsage
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  const { rows } = await client.query(
    'select (select count(*) from auth_sessions)::int as sessions, (select count(*) from messages)::int as messages',
  )
  return {
    minutes: round((Date.now() - startedAt.getTime()) / 60_000),
    heap_mib: round(heapUsed / MEBIBYTE),
    external_mib: round(external / MEBIBYTE),
    resident_mib: round(memoryMiB() ?? Number.NaN),
    held_streams: gauge('chat_held_streams'),
    live_replies: gauge('chat_live_replies'),
    connections: gauge('database_connections'),
    connections_waiting: gauge('database_waiting'),
    ...rows[0],
  }
}

/** Writes the results; returns whether the heap stayed flat. */
function report(): boolean {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  const fit = fitSlope(warm.map(({ minutes, heap_mib }) => ({ x: minutes / 60, y: heap_mib })))
  const flat = !Number.isNaN(fit.slope) && !growsBeyond(fit, BOUND_MIB_AN_HOUR)
  const results = {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    started_at: startedAt.toISOString(),
    hours: HOURS,
    machine: `${process.platform} ${process.arch}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    heap_mib_an_hour: round(fit.slope),
    standard_error: round(fit.error),
    bound_mib_an_hour: BOUND_MIB_AN_HOUR,
    // Slower growth than this may be scatter; a longer run finds more.
    least_found_mib_an_hour: round(BOUND_MIB_AN_HOUR + 2 * fit.error),
    flat,
    samples,
  }
  const target = join(ROOT, 'prove-results')
  mkdirSync(target, { recursive: true })
  const file = join(target, `soak-${startedAt.toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(
    `The heap grows by ${results.heap_mib_an_hour} MiB an hour (standard error ${results.standard_error}, bound ${BOUND_MIB_AN_HOUR}): ${flat ? 'flat' : 'NOT FLAT'}. The samples are in ${file}.`,
  )
  return flat
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
