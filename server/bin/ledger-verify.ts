import { verifyLedger } from '../src/app/verify-ledger.ts'
import { readConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createLog } from '../src/platform/log.ts'

/** `npm run ledger:verify`: checks the whole ledger; exit code 1 and a line for each violation where one is found. */
const config = readConfig()
const database = await openDatabase(config, createLog(config))
await migrate(database)
const startedAt = performance.now()
const { violations, lastTransactionId } = await verifyLedger(database, 'all')
await database.close()
for (const { id, rule, subject, detail } of violations) {
  process.stdout.write(`${id} broken (${rule}): ${subject}: ${detail}\n`)
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
process.stdout.write(
  violations.length === 0
    ? `The ledger is sound up to row ${lastTransactionId} (${seconds} s).\n`
    : `${violations.length} violations found (${seconds} s).\n`,
)
process.exitCode = violations.length === 0 ? 0 : 1
