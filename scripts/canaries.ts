import { join } from 'node:path'
import type { Canary } from '../canaries/canary.ts'
import { canaries } from '../canaries/index.ts'
import { type Judgement, judgeRun } from './canaries/judge-run.ts'
import { putDefect } from './canaries/put-defect.ts'
import { runTests } from './canaries/run-tests.ts'
import { makeWorkingCopy, removeWorkingCopy } from './canaries/working-copy.ts'

// npm run canaries: puts known defects into a copy of the checkout, one at a time, and demands that their tests fail.
// npm run canaries -- ledger 'a gift': those with one of these parts in the defect or the file.

const root = join(import.meta.dirname, '..')
const parts = process.argv.slice(2)
const chosen = canaries.filter(
  ({ defect, file }) => parts.length === 0 || parts.some((part) => `${defect} ${file}`.includes(part)),
)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())

const counts = { caught: 0, survived: 0, broken: 0, stale: 0 }
const copy = makeWorkingCopy(root)
try {
  const red = await findRed(chosen)
  for (const canary of chosen) {
    if (stopping.signal.aborted) break
    const started = performance.now()
    const { verdict, because } = red.has(canary)
      ? { verdict: 'broken' as const, because: 'its test fails without the defect' }
      : await release(canary)
    if (stopping.signal.aborted) break
    counts[verdict] += 1
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5)
    console.log(`${verdict.padEnd(8)} ${seconds} s  ${canary.defect}\n${' '.repeat(18)}${because}`)
  }
} finally {
  removeWorkingCopy(root, copy)
}
const totals = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`)
console.log(`\n${chosen.length} canaries: ${totals.join(', ')}`)
process.exitCode = chosen.length > 0 && counts.caught === chosen.length ? 0 : 1

/** Finds canaries whose tests do not pass in the sound copy: their failing would say nothing. */
async function findRed(all: readonly Canary[]): Promise<Set<Canary>> {
  const red = new Set<Canary>()
  for (const [, some] of Object.entries(Object.groupBy(all, ({ test }) => test.project))) {
    const report = await runTests(
      copy,
      some.map(({ test }) => test),
      stopping.signal,
    )
    for (const canary of some) {
      const own = (report?.testResults ?? [])
        .filter(({ name }) => name.replaceAll('\\', '/').endsWith(`/${canary.test.file}`))
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ fullName }) => fullName.includes(canary.test.name))
      const isGreen = own.length > 0 && own.every(({ status }) => status === 'passed')
      if (!isGreen) red.add(canary)
    }
  }
  return red
}

/** Puts one defect into the copy, runs its test and takes the defect out again. */
async function release(canary: Canary): Promise<Judgement> {
  const restore = putDefect(copy, canary)
  if (!restore) return { verdict: 'stale', because: `its text does not stand once in ${canary.file}` }
  try {
    return judgeRun(await runTests(copy, [canary.test], stopping.signal))
  } finally {
    restore()
  }
}
