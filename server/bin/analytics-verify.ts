import { runOperatorCommand, say, withOperatorRuntime } from '../src/app/operator-command.ts'
import { verifyAnalytics } from '../src/domains/analytics/index.ts'

/**
 * `npm run analytics:verify`: compares every rollup with counting everything again; exit code 1 where one differs. With
 * `-- --rebuild` they are counted anew first.
 */
await runOperatorCommand(() =>
  withOperatorRuntime(async (runtime) => {
    const isRebuilt = process.argv.includes('--rebuild')
    const startedAt = performance.now()
    const { differences, slots, presence } = await verifyAnalytics(runtime, { isRebuilt })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    for (const { rollup, stored, recomputed } of differences) {
      say(`${rollup}: ${stored} rows are not what counting again gives, ${recomputed} are missing or other.`)
    }
    say(
      differences.length === 0
        ? `The rollups are what counting again gives: ${slots} quarters of an hour, ${presence} presences (${seconds} s).`
        : `The rollups differ (${seconds} s). \`npm run analytics:verify -- --rebuild\` counts them anew.`,
    )
    return differences.length === 0 ? 0 : 1
  }),
)
