import { runOperatorCommand, say, withReadOnlyDatabase } from '../src/app/operator-command.ts'
import { inspectLedger } from '../src/app/verify-ledger.ts'

/**
 * `npm run ledger:verify`: checks the whole ledger and changes nothing; exit code 1 and a line for each violation where one is
 * found, 2 where the database cannot be read.
 */
await runOperatorCommand(() =>
  withReadOnlyDatabase(async (tx) => {
    const startedAt = performance.now()
    const { violations, lastTransactionId } = await inspectLedger(tx, 'all')
    for (const { id, rule, subject, detail } of violations) {
      say(`${id} broken (${rule}): ${subject}: ${detail}`)
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(
      violations.length === 0
        ? `The ledger is sound up to row ${lastTransactionId} (${seconds} s).`
        : `${violations.length} violations found (${seconds} s).`,
    )
    return violations.length === 0 ? 0 : 1
  }),
)
