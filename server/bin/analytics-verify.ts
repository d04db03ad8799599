import {
  readArguments,
  runOperatorCommand,
  say,
  withCurrentDatabase,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { type AnalyticsVerification, verifyAnalytics } from '../src/domains/analytics/index.ts'
import { systemClock } from '../src/platform/clock.ts'

const HELP = `npm run analytics:verify [-- --rebuild]

Compares the figures of the analytics with a new count of every row.

  --rebuild  counts them again first, and keeps the new figures
  --help     this text

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.
The exit code is 0 when the figures are right, 1 when one differs, 2 when nothing could be read.`

await runOperatorCommand(async () => {
  const off = { type: 'boolean', default: false } as const
  const { help, rebuild } = readArguments({ options: { rebuild: off, help: off } }).values
  if (help) {
    say(HELP)
    return 0
  }
  const startedAt = performance.now()
  const found = await verify(rebuild)
  return report(found, ((performance.now() - startedAt) / 1000).toFixed(1))
})

function verify(isRebuilt: boolean): Promise<AnalyticsVerification> {
  if (isRebuilt) return withOperatorRuntime((runtime) => verifyAnalytics(runtime, { isRebuilt }))
  return withCurrentDatabase((db) => verifyAnalytics({ db, clock: systemClock }, { isKept: false }))
}

function report({ differences, slots, presence }: AnalyticsVerification, seconds: string): number {
  for (const { rollup, stored, recomputed } of differences) {
    say(`${rollup}: ${stored} rows differ from the new count, ${recomputed} are missing or different.`)
  }
  say(
    differences.length === 0
      ? `The rollups equal the new count: ${slots} quarters of an hour, ${presence} presences (${seconds} s).`
      : `The rollups differ (${seconds} s). \`npm run analytics:verify -- --rebuild\` counts them again.`,
  )
  return differences.length === 0 ? 0 : 1
}
