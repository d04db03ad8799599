import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { type Child, startChild } from './child.ts'
import { sendMessages } from './load.ts'
import { prepareDatabase } from './prepare-database.ts'
import { questionsOfGuide } from './questions.ts'

const HELD = Number(process.argv[2] ?? 5_000)
const OPENED_AT_ONCE = 32
const SETTLE_MS = 20_000
/** Until the guide is indexed in every language, which is work of its own. */
const INDEXED_AFTER_MS = 80_000
const ROOT = join(import.meta.dirname, '..')
const BUDGET_KIB = 40

/**
 * `npm run bench:streams -- [HELD]`: the memory of a held stream on PostgreSQL, and the CPU time of a server that holds
 * 5,000 replies whose model has gone quiet. Everyone has one of them.
 */
const model = await startChild(join(ROOT, 'bench/model-process.ts'), {})
const cluster = await startPostgresCluster()
const databaseUrl = await createDatabase()
const cookies = await prepareDatabase({ databaseUrl, databasePoolSize: 10, dataDir: '' }, HELD)
const product = await startChild(join(ROOT, 'server/src/main.ts'), {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  LLM_BASE_URL: model.url,
  LLM_MODEL: 'scripted',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
})
await measure(product)
await product.stop()
await cluster.stop()
await model.stop()
process.exit(0)

async function createDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  await client.query('create database bench_streams')
  await client.end()
  return `${cluster.url}/bench_streams`
}

async function measure(server: Child): Promise<void> {
  const url = `${server.url}/api/chat/messages`
  await pause(INDEXED_AFTER_MS)
  // Code is compiled and the heap has its size before the memory is read.
  await sendMessages(
    { url, cookies: cookies.slice(0, 32) },
    { messages: 600, parallel: 32, questions: questionsOfGuide() },
  )
  await pause(SETTLE_MS)
  const before = server.memoryMiB() ?? Number.NaN
  const held = await holdStreams(url)
  await pause(SETTLE_MS)
  const grown = (server.memoryMiB() ?? Number.NaN) - before
  const cpuBefore = server.cpuMs() ?? Number.NaN
  await pause(SETTLE_MS)
  const busy = ((server.cpuMs() ?? Number.NaN) - cpuBefore) / SETTLE_MS
  console.log(`held streams: ${held.length}`)
  console.log(
    `  memory a stream: ${((grown * 1024) / held.length).toFixed(1)} KiB (at most ${BUDGET_KIB}), from ${before.toFixed(0)} MiB`,
  )
  console.log(`  CPU while they are quiet: ${(100 * busy).toFixed(1)}% of a core`)
  for (const request of held) request.destroy()
}

async function holdStreams(url: string): Promise<http.ClientRequest[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: HELD })
  const held: http.ClientRequest[] = []
  const waiting = [...cookies]
  await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, async () => {
      for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) {
        held.push(await holdOne(agent, url, cookie))
      }
    }),
  )
  return held
}

/** Sends a message and resolves with its request once the first text of the reply has arrived. */
function holdOne(agent: http.Agent, url: string, cookie: string): Promise<http.ClientRequest> {
  const body = JSON.stringify({ id: randomUUID(), content: 'How do auctions work? [[stall after=3]]' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (/(^|\n)data: ?["{]/.test(chunk.replace(/event:open\ndata:.*\n/, ''))) resolve(request)
      })
      // The streams are cut at the end.
      response.on('error', () => {})
    })
    request.on('error', reject).end(body)
  })
}
