import {
  readArguments,
  runOperatorCommand,
  say,
  withCurrentDatabase,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { type RecomputeReport, recomputeXp } from '../src/domains/progress/index.ts'
import { systemClock } from '../src/platform/clock.ts'

const HELP = `npm run progress:recompute [-- --fix]

Recomputes XP and tier of all accounts from the XP entries and compares them.

  --fix   sets the accounts whose XP is not the sum of their entries to that sum, with an audit entry
  --help  this text

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.
The exit code is 0 when all XP is (now) that of its entries, 1 when some is not, 2 when nothing could be read.`

const DIFFERENCES_SHOWN = 20

await runOperatorCommand(async () => {
  const { help, fix } = readOptions()
  if (help) {
    say(HELP)
    return 0
  }
  const report = await (fix
    ? withOperatorRuntime((runtime) => recomputeXp(runtime, { isCorrected: true }))
    : withCurrentDatabase((db) => recomputeXp({ db, clock: systemClock }, { isCorrected: false })))
  tell(report)
  return report.differences.length === report.corrected ? 0 : 1
})

function readOptions(): { help: boolean; fix: boolean } {
  const off = { type: 'boolean', default: false } as const
  return readArguments({ options: { fix: off, help: off } }).values
}

function tell({ people, tiers, differences, corrected }: RecomputeReport): void {
  for (const { user_id, stored, entries, tiers: of, isPossible } of differences.slice(0, DIFFERENCES_SHOWN)) {
    const tier = of.stored === of.entries ? '' : `, ${of.stored} instead of ${of.entries}`
    const why = isPossible ? '' : '; more was converted than the entries add up to, so it is left'
    say(`${user_id}: ${stored} XP instead of ${entries}${tier}${why}`)
  }
  if (differences.length > DIFFERENCES_SHOWN) say(`and ${differences.length - DIFFERENCES_SHOWN} more`)
  say(
    `${people} people: ${Object.entries(tiers)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
  )
  if (differences.length === 0) say('All XP and tiers are those of the entries.')
  else say(`${differences.length} differ, ${corrected} were corrected.`)
}
