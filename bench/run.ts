import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { type Child, startChild } from './child.ts'
import { percentile, sendMessages, type Target } from './load.ts'
import { type Figures, type Measured, writePerformance } from './performance-page.ts'
import { prepareDatabase } from './prepare-database.ts'
import { questionsOfGuide } from './questions.ts'

const ROUNDS = 3
const PEOPLE = 32
const TOKENS = 100
const questions = questionsOfGuide()
const LOAD = { messages: 600, parallel: 32, questions }
const QUIET = { messages: 60, parallel: 1, questions }
const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/performance.md')
/** The guide is indexed in every language a minute after the start; then the memory of an idle server is read. */
const IDLE_AFTER_MS = 75_000

interface Programs {
  floor: Child
  product: Child
  bare: Target
  cookies: string[]
}

/**
 * `npm run bench`: the cost of a message compared with the smallest program that does the same, in one interleaved run.
 * With `--write` it goes into docs/performance.md.
 */
const model = await startChild(join(ROOT, 'bench/model-process.ts'), { TOKENS: String(TOKENS) })
const cluster = await startPostgresCluster()
const results: Measured[] = []
for (const engine of ['postgres', 'pglite'] as const) results.push(await measure(engine))
await cluster.stop()
await model.stop()
report(results)
process.exit(0)

async function measure(engine: Measured['engine']): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const locations = await Promise.all(
    ['floor', 'product'].map((name) => locate(engine, join(folder, name), name)),
  )
  const cookies = await Promise.all(locations.map((location) => prepareDatabase(location, PEOPLE)))
  const [floorAt, productAt] = locations.map(environmentOf)
  const programs: Programs = {
    floor: await startChild(join(ROOT, 'bench/floor-server.ts'), floorAt ?? {}),
    product: await startChild(join(ROOT, 'server/src/main.ts'), productAt ?? {}),
    bare: { url: `${model.url}/chat/completions`, cookies: [''] },
    cookies: cookies[0] ?? [],
  }
  const targets = {
    floor: { url: programs.floor.url, cookies: cookies[0] ?? [] },
    product: { url: `${programs.product.url}/api/chat/messages`, cookies: cookies[1] ?? [] },
  }
  await pause(IDLE_AFTER_MS)
  const idleMiB = programs.product.memoryMiB()
  const rounds: Record<'floor' | 'product', Figures[]> = { floor: [], product: [] }
  for (const name of ['floor', 'product'] as const)
    await sendMessages(targets[name], { ...LOAD, messages: 300 })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['floor', 'product'] as const) {
      rounds[name].push(await measureProgram(programs[name], targets[name]))
    }
  }
  console.log(`${engine}: memory after the run ${programs.product.memoryMiB()?.toFixed(0) ?? '?'} MiB`)
  await Promise.all([programs.floor.stop(), programs.product.stop()])
  rmSync(folder, { recursive: true, force: true })
  return { engine, floor: median(rounds.floor), product: median(rounds.product), idleMiB }
}

async function measureProgram(child: Child, target: Target): Promise<Figures> {
  const cpuBefore = child.cpuMs() ?? Number.NaN
  const busy = await sendMessages(target, LOAD)
  const cpuMs = ((child.cpuMs() ?? Number.NaN) - cpuBefore) / busy.messages
  const quiet = await sendMessages(target, QUIET)
  const bare = await bareFirstToken()
  return {
    cpuMs,
    perSecond: busy.messages / busy.seconds,
    firstTokenMs: percentile(quiet.firstTokenMs, 0.5) - bare,
  }
}

/** Measures the time to the first character straight from the model, in ms. */
async function bareFirstToken(): Promise<number> {
  const samples: number[] = []
  for (let index = 0; index < QUIET.messages; index += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'x',
        stream: true,
        messages: [{ role: 'user', content: questions[index % questions.length] }],
      }),
    })
    const reader = response.body?.getReader()
    await reader?.read()
    samples.push(performance.now() - startedAt)
    while (!(await reader?.read())?.done);
  }
  return percentile(
    samples.sort((a, b) => a - b),
    0.5,
  )
}

async function locate(engine: 'postgres' | 'pglite', dataDir: string, name: string) {
  if (engine === 'pglite') return { databaseUrl: undefined, databasePoolSize: 1, dataDir }
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  await client.query(`create database bench_${name}`)
  await client.end()
  return { databaseUrl: `${cluster.url}/bench_${name}`, databasePoolSize: 10, dataDir }
}

function environmentOf(location: Awaited<ReturnType<typeof locate>>): Record<string, string | undefined> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: location.databaseUrl,
    DATA_DIR: location.dataDir,
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'scripted',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }
}

function median(rounds: Figures[]): Figures {
  const of = (key: keyof Figures) =>
    percentile(
      rounds.map((round) => round[key]).sort((a, b) => a - b),
      0.5,
    )
  return { cpuMs: of('cpuMs'), perSecond: of('perSecond'), firstTokenMs: of('firstTokenMs') }
}

function report(all: Measured[]): void {
  for (const { engine, floor, product, idleMiB } of all) {
    console.log(`\n${engine}, ${TOKENS} tokens a message, medians of ${ROUNDS} interleaved rounds`)
    row('CPU per message, ms', floor.cpuMs, product.cpuMs)
    row('messages per second', floor.perSecond, product.perSecond)
    row('time to first token over the bare model, ms', floor.firstTokenMs, product.firstTokenMs)
    console.log(`  memory idle: ${idleMiB?.toFixed(0) ?? '?'} MiB`)
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString().trim()
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  const file = join(ROOT, 'bench/results/messages.json')
  writeFileSync(
    file,
    `${JSON.stringify({ commit, machine, node: process.version, tokens: TOKENS, all }, null, 2)}\n`,
  )
  if (!process.argv.includes('--write')) return
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(PAGE, writePerformance(readFileSync(PAGE, 'utf8'), all, { day, commit }))
}

function row(name: string, floor: number, product: number): void {
  const ratio = (product / floor).toFixed(2)
  console.log(
    `  ${name.padEnd(46)} floor ${floor.toFixed(2).padStart(8)}  product ${product.toFixed(2).padStart(8)}  ratio ${ratio}`,
  )
}
