import {
  runOperatorCommand,
  say,
  withCurrentDatabase,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { type AnalyticsVerification, verifyAnalytics } from '../src/domains/analytics/index.ts'
import { systemClock } from '../src/platform/clock.ts'

/**
 * `npm run analytics:verify`: compares every rollup with counting everything again and changes nothing; exit code 1 where one
 * differs. With `-- --rebuild` they are counted anew first, and kept.
 */
await runOperatorCommand(async () => {
  const startedAt = performance.now()
  const found = await verify(process.argv.includes('--rebuild'))
  return report(found, ((performance.now() - startedAt) / 1000).toFixed(1))
})

function verify(isRebuilt: boolean): Promise<AnalyticsVerification> {
  if (isRebuilt) return withOperatorRuntime((runtime) => verifyAnalytics(runtime, { isRebuilt }))
  return withCurrentDatabase((db) => verifyAnalytics({ db, clock: systemClock }, { isKept: false }))
}

function report({ differences, slots, presence }: AnalyticsVerification, seconds: string): number {
  for (const { rollup, stored, recomputed } of differences) {
    say(`${rollup}: ${stored} rows are not what counting again gives, ${recomputed} are missing or other.`)
  }
  say(
    differences.length === 0
      ? `The rollups are what counting again gives: ${slots} quarters of an hour, ${presence} presences (${seconds} s).`
      : `The rollups differ (${seconds} s). \`npm run analytics:verify -- --rebuild\` counts them anew.`,
  )
  return differences.length === 0 ? 0 : 1
}
