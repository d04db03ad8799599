import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, withOpen } from '../src/app/backup/open-source.ts'
import { countRows, proveRestored } from '../src/app/backup/prove-restored.ts'
import { readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { unpackLines } from '../src/platform/backup/backup-stream.ts'
import { loadDatabase } from '../src/platform/backup/load-database.ts'
import { findNewest } from '../src/platform/backup/make-backup.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLog } from '../src/platform/log/log.ts'

const HELP = `npm run restore:drill
npm run restore:drill -- --into postgres://user:password@localhost/scratch

Restores the newest backup of BACKUP_DIR, or of the bucket BACKUP_S3_BUCKET, into a scratch database, compares each table with the backup row by row, and checks the
ledger and the audit log there. It touches nothing else and may run while servers run. Do it every week: a backup that was never
restored is a hope.

  --into url     an empty PostgreSQL database to restore into, which stays; otherwise the embedded engine in a temporary folder
  --json         one JSON document instead of lines
  --unencrypted  take a backup that is not encrypted although BACKUP_KEY is set; it may be of another person
  --help         this text

The exit code is 0 only where everything agrees.`

await runOperatorCommand(async () => {
  const { values } = readArguments({
    options: {
      help: { type: 'boolean' },
      json: { type: 'boolean' },
      into: { type: 'string' },
      unencrypted: { type: 'boolean' },
    },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const config = readConfig()
  const store = openStore(config.backup)
  const newest = await findNewest(store)
  const dataDir = await mkdtemp(join(tmpdir(), 'restore-drill-'))
  const startedAt = performance.now()
  try {
    const scratch = { databaseUrl: values.into, databasePoolSize: 1, dataDir }
    return await withOpen(scratch, createLog(config), async (database) => {
      const lines = unpackLines(await store.read(newest.name), {
        key: config.backup.key,
        allowsPlain: values.unencrypted ?? false,
      })
      const loaded = await loadDatabase(database, lines)
      const { sentences, isSound } = await proveRestored(database)
      const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
      const { tables, rows } = countRows(loaded.rows)
      if (values.json) {
        say(JSON.stringify({ name: newest.name, tables, rows, seconds, is_sound: isSound, sentences }))
      } else {
        say(
          `${newest.name} restores: ${rows} rows of ${tables} tables are those of the backup (${seconds} s).`,
        )
        for (const sentence of sentences) say(sentence)
      }
      return isSound ? 0 : 1
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
