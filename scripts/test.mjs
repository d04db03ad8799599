import { join } from 'node:path'
import { buildWebIfStale } from './build-web.mjs'
import { launch, root } from './launch.mjs'
import { runProcess } from './run-process.mjs'

// npm test: everything. npm test -- <vitest arguments>: only those tests, as in `npm test -- --project unit rules`.
const vitestArgs = process.argv.slice(2)
const isWhole = vitestArgs.length === 0

await launch(async () => {
  const env = testEnvironment(process.env)
  const results = []
  if (isWhole) results.push(await runStep('verify', () => runNode(['scripts/verify.ts'], env)))
  const build = await runStep('web build', async () => (await buildWebIfStale(root)) ?? 0)
  // Without a web app there are no journeys, but everything else is still worth testing.
  const projects = build.code === 0 || !isWhole ? [] : ['--project=!journeys']
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...projects, ...vitestArgs]
  results.push(build, await runStep('tests', () => runNode(vitest, env)))
  console.log(`\n${results.map(describe).join('\n')}`)
  process.exitCode = results.every((result) => result.code === 0) ? 0 : 1
})

async function runStep(name, work) {
  console.log(`\n--- ${name}`)
  const started = Date.now()
  const code = await work().catch((error) => {
    console.error(error.message)
    return 1
  })
  return { name, code, seconds: (Date.now() - started) / 1000 }
}

function describe({ name, code, seconds }) {
  return `${code === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`
}

function runNode(args, env) {
  return runProcess(process.execPath, args, { cwd: root, env })
}

/**
 * Builds the environment of the tests: React's production build has no test tools, and a database of the operator is
 * not ours to test on.
 */
function testEnvironment({ NODE_ENV: _, DATABASE_URL: __, ...env }) {
  return env
}
