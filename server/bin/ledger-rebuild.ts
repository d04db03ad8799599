import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withCurrentDatabase,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { type RebuildReport, rebuildBalances } from '../src/domains/credits/index.ts'
import { systemClock } from '../src/platform/clock.ts'

const HELP = `npm run ledger:rebuild -- --dry-run | --apply

Computes the balances of all accounts from the ledger and compares them. The ledger is never changed.

  --dry-run  lists the differences and changes nothing
  --apply    corrects the accounts that differ by their ledger, with an audit entry
  --help     this text

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.
The exit code is 0 when every balance is (now) that of its ledger, 1 when some are not, 2 when nothing could be read.`

const DIFFERENCES_SHOWN = 20

await runOperatorCommand(async () => {
  const mode = readMode()
  if (mode === 'help') {
    say(HELP)
    return 0
  }
  const startedAt = performance.now()
  const report = await (mode === 'apply'
    ? withOperatorRuntime((runtime) => rebuildBalances(runtime, { isApplied: true }))
    : withCurrentDatabase((db) => rebuildBalances({ db, clock: systemClock }, { isApplied: false })))
  tell(report, (performance.now() - startedAt) / 1000)
  return report.differences.length === report.corrected ? 0 : 1
})

function readMode(): 'help' | 'apply' | 'dry-run' {
  const off = { type: 'boolean', default: false } as const
  const { values } = readArguments({ options: { apply: off, 'dry-run': off, help: off } })
  if (values.help) return 'help'
  if (values.apply === values['dry-run']) throw new OperatorError('Say --dry-run or --apply. See --help.')
  return values.apply ? 'apply' : 'dry-run'
}

function tell({ accounts, rows, differences, corrected }: RebuildReport, seconds: number): void {
  for (const { user_id, stored, rebuilt, is_possible } of differences.slice(0, DIFFERENCES_SHOWN)) {
    const changes = Object.entries(rebuilt)
      .map(([field, value]) => ({ field, value, before: stored[field as keyof typeof stored] }))
      .filter(({ value, before }) => value !== before)
      .map(({ field, value, before }) => `${field} ${before} instead of ${value}`)
    say(`${user_id}: ${changes.join(', ')}${is_possible ? '' : ' (impossible: see npm run ledger:verify)'}`)
  }
  if (differences.length > DIFFERENCES_SHOWN) say(`and ${differences.length - DIFFERENCES_SHOWN} more`)
  say(`${accounts} accounts rebuilt from ${rows} ledger rows in ${seconds.toFixed(1)} s.`)
  if (differences.length === 0) say('Every balance is that of its ledger.')
  else say(`${differences.length} differ, ${corrected} were corrected.`)
}
