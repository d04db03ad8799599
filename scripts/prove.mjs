import { join } from 'node:path'
import { launch, root } from './launch.mjs'
import { runProcess } from './run-process.mjs'

// npm run prove: the attacks of the test suite with the numbers of a proof, which takes hours.
// PROVE_ROUNDS=200 npm run prove: no attack more often than that.
// npm run prove -- server/test/attacks/fuzz.test.ts --project pglite: only that. FUZZ_SEED=<seed> repeats a fuzzed run.
const SIX_HOURS_MS = 21_600_000
const given = process.argv.slice(2)
const files = given.some((argument) => argument.includes('server/test'))
  ? []
  : ['server/test/faults', 'server/test/attacks', 'server/test/races']
const projects = given.includes('--project') ? [] : ['--project', 'pglite', '--project', 'postgres']

await launch(async () => {
  const { NODE_ENV: _, DATABASE_URL: __, ...env } = process.env
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', `--testTimeout=${SIX_HOURS_MS}`]
  process.exitCode = await runProcess(process.execPath, [...vitest, ...projects, ...files, ...given], {
    cwd: root,
    env: { ...env, PROVE: '1' },
  })
})
