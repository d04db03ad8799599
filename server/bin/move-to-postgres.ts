import { requireEmbedded, withOpen } from '../src/app/backup/open-source.ts'
import { countRows, proveRestored } from '../src/app/backup/prove-restored.ts'
import { OperatorError, readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { moveDatabase } from '../src/platform/backup/move-database.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLog } from '../src/platform/log/log.ts'

const HELP = `npm run move-to-postgres -- postgres://user:password@host/pepper

Copies the embedded database of DATA_DIR into an empty PostgreSQL database, in one transaction: all of it is there afterwards, or
nothing. Each table is read back and compared row by row before that ends; the ledger and the audit log are checked afterwards.
The embedded database is not changed. Stop the server first, and set DATABASE_URL to the address afterwards.

  --json   one JSON document instead of lines: the rows and the digest of each table
  --help   this text

The exit code is 0 only where everything agrees.`

await runOperatorCommand(async () => {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, json: { type: 'boolean' } },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const [databaseUrl] = positionals
  if (!databaseUrl || positionals.length > 1 || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new OperatorError('Name one address like postgres://user:password@host/pepper. See --help.')
  }
  const config = readConfig()
  requireEmbedded(config)
  const log = createLog(config)
  return withOpen({ ...config, databaseUrl: undefined }, log, (source) =>
    withOpen({ ...config, databaseUrl, databasePoolSize: 1 }, log, async (target) => {
      const { rows, digests } = await moveDatabase(source, target, new Date())
      const { sentences, isSound } = await proveRestored(target)
      if (values.json) {
        say(JSON.stringify({ rows, digests, is_sound: isSound, sentences }))
        return isSound ? 0 : 1
      }
      const total = countRows(rows)
      say(`Moved ${total.rows} rows of ${total.tables} tables; each table has the same rows on both sides.`)
      for (const sentence of sentences) say(sentence)
      say(
        'Now set DATABASE_URL to that address and start the server. The folder of DATA_DIR stays as it was.',
      )
      return isSound ? 0 : 1
    }),
  )
})
