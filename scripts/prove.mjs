import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { launch, root } from './launch.mjs'
import { runProcess } from './run-process.mjs'

// npm run prove: the attacks of the test suite with the numbers of a proof, and the schedule of docs/proof.md with its
// history of operations, which takes hours.
// npm run prove -- --short: the numbers of the suite, every attack on both engines, in some twenty minutes.
// PROVE_ROUNDS=200 npm run prove: no attack more often than that.
// npm run prove -- server/test/attacks/fuzz.test.ts --project pglite: only that. FUZZ_SEED=<seed> repeats a fuzzed run.
// npm run prove -- server/test/proof --short: only the schedule, in some minutes.
// Each run leaves prove-results/<moment>.json: the commit, the machine, how each attack ended, and the figures of the
// schedule, whose histories are in the folder beside it. PROVE_SEED=<seed> repeats the choices of its clients.
const SIX_HOURS_MS = 21_600_000
const isShort = process.argv.includes('--short')
const given = process.argv.slice(2).filter((argument) => argument !== '--short')
const files = given.some((argument) => argument.includes('server/test'))
  ? []
  : [
      'server/test/faults',
      'server/test/attacks',
      'server/test/races',
      'server/test/proof',
      'server/test/credits/parallel.test.ts',
      'server/test/credits/spend.test.ts',
      'server/test/credits/daily-grant.test.ts',
      'server/test/chat/send-message.test.ts',
      'server/test/chat/settle-turn.test.ts',
      'server/test/announcements/kill.test.ts',
    ]
const projects = given.includes('--project') ? [] : ['--project', 'pglite', '--project', 'postgres']

await launch(async () => {
  const startedAt = new Date()
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env
  const folder = join(root, 'prove-results')
  const histories = join(folder, startedAt.toISOString().replaceAll(':', '-'))
  mkdirSync(histories, { recursive: true })
  const env = {
    ...inherited,
    PROVE: '1',
    PROVE_RESULTS: histories,
    ...(isShort && { PROVE_ROUNDS: '0' }),
  }
  const report = join(histories, 'vitest.json')
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', `--testTimeout=${SIX_HOURS_MS}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  process.exitCode = await runProcess(
    process.execPath,
    [...vitest, ...reporters, ...projects, ...files, ...given],
    { cwd: root, env },
  )
  const file = `${histories}.json`
  const results = { ...summarise(readReport(report), startedAt, env), figures: readFigures(histories) }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  rmSync(report, { force: true })
  console.log(`The results are in ${file}.`)
})

/**
 * Reads the report of a run; one that broke off left none.
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

/**
 * Reads what the parts of the schedule did.
 * @param {string} histories
 */
function readFigures(histories) {
  return readdirSync(histories)
    .filter((name) => name.endsWith('.figures.json'))
    .map((name) => JSON.parse(readFileSync(join(histories, name), 'utf8')))
}

/**
 * Returns what a proof is worth: on which commit and machine it was made, and how each attack ended.
 * @param {{ testResults: { name: string, assertionResults: { title: string, status: string, duration?: number }[] }[] }} report
 * @param {Date} startedAt
 * @param {NodeJS.ProcessEnv} env
 */
function summarise({ testResults }, startedAt, env) {
  const attacks = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, duration }) => ({
      file: name.replace(`${root}/`, ''),
      attack: title,
      status,
      seconds: Math.round((duration ?? 0) / 1000),
    })),
  )
  const count = (status) => attacks.filter((attack) => attack.status === status).length
  return {
    commit: readCommit(),
    started_at: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    node: process.version,
    machine: `${process.platform} ${process.arch}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    rounds: isShort ? 'of the suite' : (env.PROVE_ROUNDS ?? 'in full'),
    fuzz_seed: env.FUZZ_SEED ?? null,
    passed: count('passed'),
    failed: count('failed'),
    attacks,
  }
}

/** Reads the commit; a copy without its history has none. */
function readCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
