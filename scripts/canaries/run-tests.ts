import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CanaryTest } from '../../canaries/canary.ts'
import type { RunReport } from './judge-run.ts'

/** How long a test that waits in vain is waited for, and a run that never ends, in ms. */
const TEST_MS = 120_000
const RUN_MS = 900_000

/** Runs tests of one project by their names, in a copy of the checkout. Returns null where the run left no report. */
export async function runTests(
  copy: string,
  tests: readonly CanaryTest[],
  signal: AbortSignal,
): Promise<RunReport | null> {
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env
  const output = join(copy, 'node_modules', '.cache', 'canary.json')
  rmSync(output, { force: true })
  const names = [...new Set(tests.map(({ name }) => escapeRegExp(name)))]
  const child = spawn(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...new Set(tests.flatMap(({ project }) => ['--project', project])),
      ...new Set(tests.map(({ file }) => file)),
      `--testNamePattern=${names.join('|')}`,
      `--testTimeout=${TEST_MS}`,
      '--reporter=json',
      `--outputFile=${output}`,
    ],
    {
      cwd: copy,
      env: { ...inherited, NODE_COMPILE_CACHE: join(copy, 'node_modules', '.cache', 'node') },
      stdio: 'ignore',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]),
      // As Ctrl-C does it: databases of the tests are stopped, too.
      killSignal: 'SIGINT',
    },
  )
  await new Promise<void>((resolve) => {
    // A run that was stopped is an error, too; it leaves no report.
    child.once('error', () => {})
    child.once('close', () => resolve())
  })
  return readReport(output)
}

function readReport(file: string): RunReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
