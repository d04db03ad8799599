import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { launch, root } from './launch.mjs'
import { runProcess } from './run-process.mjs'

// npm run prove: the attacks of the test suite with the numbers of a proof, which takes hours.
// npm run prove -- --short: the numbers of the suite, every attack on both engines, in some twenty minutes.
// PROVE_ROUNDS=200 npm run prove: no attack more often than that.
// npm run prove -- server/test/attacks/fuzz.test.ts --project pglite: only that. FUZZ_SEED=<seed> repeats a fuzzed run.
// Each run leaves prove-results/<moment>.json: the commit, the machine, and how each attack ended.
const SIX_HOURS_MS = 21_600_000
const isShort = process.argv.includes('--short')
const given = process.argv.slice(2).filter((argument) => argument !== '--short')
const files = given.some((argument) => argument.includes('server/test'))
  ? []
  : ['server/test/faults', 'server/test/attacks', 'server/test/races']
const projects = given.includes('--project') ? [] : ['--project', 'pglite', '--project', 'postgres']

await launch(async () => {
  const startedAt = new Date()
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env
  const env = { ...inherited, PROVE: '1', ...(isShort && { PROVE_ROUNDS: '0' }) }
  const folder = join(root, 'prove-results')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, 'vitest.json')
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', `--testTimeout=${SIX_HOURS_MS}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  process.exitCode = await runProcess(
    process.execPath,
    [...vitest, ...reporters, ...projects, ...files, ...given],
    { cwd: root, env },
  )
  const file = join(folder, `${startedAt.toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify(summarise(readReport(report), startedAt, env), null, 2)}\n`)
  rmSync(report, { force: true })
  console.log(`The results are in ${file}.`)
})

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { testResults: [] }
  }
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

/** A copy without its history has no commit. */
function readCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
