import { existsSync } from 'node:fs'
import { openStore, withOpen } from '../src/app/backup/open-source.ts'
import { countRows, proveRestored } from '../src/app/backup/prove-restored.ts'
import { OperatorError, readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { unpackLines } from '../src/platform/backup/backup-stream.ts'
import { readFile } from '../src/platform/backup/folder-store.ts'
import { loadDatabase } from '../src/platform/backup/load-database.ts'
import { findNewest } from '../src/platform/backup/make-backup.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import { createLog } from '../src/platform/log/log.ts'

const HELP = `npm run restore -- 20261124T133000Z-1a2b3c.backup
npm run restore -- --newest

Puts a backup into the configured database (DATABASE_URL, or DATA_DIR), which has to be empty. The backup may have been made on
the other engine, or by an older version: the tables are brought up to date. All of it happens in one transaction, each table is
compared with the backup row by row before that ends, and the ledger and the audit log are checked afterwards. Stop all servers
first.

  --newest       the newest backup of BACKUP_DIR, or of the bucket BACKUP_S3_BUCKET
  --replace      remove what the product has in the database, in the same transaction; refused while nodes run on it, and where
                 another program has something in the same schema, which would be lost
  --unencrypted  take a backup that is not encrypted although BACKUP_KEY is set; it may be of another person
  --help         this text

A name without a folder is looked for here, then in BACKUP_DIR or the bucket. An encrypted backup needs its BACKUP_KEY. The exit code is 1 where
the ledger or the audit log is not sound.`

await runOperatorCommand(async () => {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      newest: { type: 'boolean' },
      replace: { type: 'boolean' },
      unencrypted: { type: 'boolean' },
    },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const config = readConfig()
  if (positionals.length !== (values.newest ? 0 : 1)) {
    throw new OperatorError('Name one backup, or say --newest. See --help.')
  }
  const { name, bytes } = await openBackup(config, positionals[0])
  // Only the role that migrates owns the tables; the serving role may lack the rights to restore them.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl
  const target = { ...config, databaseUrl, databasePoolSize: 1 }
  return withOpen(target, createLog(config), async (database) => {
    const lines = unpackLines(bytes, {
      key: config.backup.key,
      allowsPlain: values.unencrypted ?? false,
    })
    const loaded = await loadDatabase(database, lines, { replaces: values.replace ?? false })
    const { tables, rows } = countRows(loaded.rows)
    say(`Restored ${name}, made at ${loaded.header.created_at} by version ${loaded.header.version}.`)
    say(`${rows} rows of ${tables} tables are those of the backup.`)
    if (loaded.uncompared.length > 0) say(`Not compared: ${loaded.uncompared.join(', ')}.`)
    if (loaded.unknown.length > 0) say(`Not restored, of other programs: ${loaded.unknown.join(', ')}.`)
    if (loaded.applied.length > 0) say(`Brought up to date: ${loaded.applied.join(', ')}.`)
    if (loaded.others > 0) {
      say(
        `Other connections to the database: ${loaded.others}. They are of a pooler, of another program, or of a node that is frozen: end such a node before it goes on, for it would write what it remembers.`,
      )
    }
    const { sentences, isSound } = await proveRestored(database)
    for (const sentence of sentences) say(sentence)
    if (config.migrationDatabaseUrl) say('Now run npm run migrate, which grants the serving role its rights.')
    return isSound ? 0 : 1
  })
})

async function openBackup(
  { backup }: Config,
  given: string | undefined,
): Promise<{ name: string; bytes: AsyncIterable<Buffer> }> {
  if (given !== undefined && existsSync(given)) return { name: given, bytes: await readFile(given) }
  const store = openStore(backup)
  const name = given ?? (await findNewest(store)).name
  return { name, bytes: await store.read(name) }
}
