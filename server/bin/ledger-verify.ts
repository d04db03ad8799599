import { readArguments, runOperatorCommand, say, withReadOnlyDatabase } from '../src/app/operator-command.ts'
import { inspectLedger } from '../src/app/verify-ledger.ts'
import type { Transaction } from '../src/platform/db/database.ts'

const HELP = `npm run ledger:verify

Checks for all accounts that every balance is the sum of its ledger, and changes nothing.

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.
The exit code is 0 when the ledger is sound, 1 with a line for each violation when it is not, 2 when nothing could be read.`

await runOperatorCommand(async () => {
  if (readArguments({ options: { help: { type: 'boolean' } } }).values.help) {
    say(HELP)
    return 0
  }
  return withReadOnlyDatabase(verify)
})

async function verify(tx: Transaction): Promise<number> {
  const startedAt = performance.now()
  const { violations, lastTransactionId } = await inspectLedger(tx)
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
}
