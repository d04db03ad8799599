import { openStore, withDumpSource } from '../src/app/backup/open-source.ts'
import { countRows } from '../src/app/backup/prove-restored.ts'
import { readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { makeBackup } from '../src/platform/backup/make-backup.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLog } from '../src/platform/log/log.ts'

const HELP = `npm run backup
npm run backup -- --to /mnt/backups

Makes a backup of the whole database, as it is at one moment, while servers run or not. It is compressed, and encrypted where
BACKUP_KEY or BACKUP_KEY_FILE is set: keep that key elsewhere, a backup cannot be read without it. Beside it lies a manifest with
its checksum and rows. Of the backups in the place the newest BACKUP_KEEP stay.

  --to folder   where it goes; otherwise to BACKUP_DIR, or to the folder backups in DATA_DIR
  --json        one JSON document instead of lines
  --help        this text

npm run restore puts it back, and npm run restore:drill tries that without touching anything.`

await runOperatorCommand(async () => {
  const { values } = readArguments({
    options: { help: { type: 'boolean' }, json: { type: 'boolean' }, to: { type: 'string' } },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const config = readConfig()
  const { key, keep, place } = config.backup
  const store = openStore(values.to ?? place)
  const startedAt = performance.now()
  const { manifest, removed } = await withDumpSource(config, createLog(config), (database) =>
    makeBackup(database, store, { key, keep, now: new Date() }),
  )
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  const { tables, rows } = countRows(manifest.rows)
  if (values.json) {
    const { name, bytes, sha256 } = manifest
    say(JSON.stringify({ name, place: store.place, bytes, sha256, tables, rows, seconds, removed }))
    return 0
  }
  say(
    `Kept ${manifest.name} in ${store.place}: ${rows} rows of ${tables} tables, ${manifest.bytes} bytes, ${manifest.is_encrypted ? 'encrypted' : 'not encrypted'} (${seconds} s).`,
  )
  if (removed.length > 0) say(`Removed what was older than the ${keep} newest: ${removed.join(', ')}.`)
  return 0
})
