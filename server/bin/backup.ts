import { openStore, withDumpSource } from '../src/app/backup/open-source.ts'
import { countRows } from '../src/app/backup/prove-restored.ts'
import { readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import type { BackupStore } from '../src/platform/backup/backup-store.ts'
import { findFault } from '../src/platform/backup/find-fault.ts'
import { findBackups, type KeptBackup } from '../src/platform/backup/kept-backups.ts'
import { makeBackup } from '../src/platform/backup/make-backup.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { compareVersions } from '../src/platform/db/program-version.ts'
import { createLog } from '../src/platform/log/log.ts'

const HELP = `npm run backup
npm run backup -- --to /mnt/backups
npm run backup -- --list

Makes a backup of the whole database, as it is at one moment, while servers run or not. It is compressed, and encrypted where
BACKUP_KEY or BACKUP_KEY_FILE is set: keep that key elsewhere, a backup cannot be read without it. Beside it lies a manifest with
its checksum and rows. Of the backups in the place the newest BACKUP_KEEP stay.

  --to folder   where it goes; otherwise to the bucket BACKUP_S3_BUCKET or to BACKUP_DIR, or to the folder backups in DATA_DIR
  --list        say which backups the place has and which are cut off, and make none
  --json        one JSON document instead of lines
  --help        this text

npm run restore puts it back, and npm run restore:drill tries that without touching anything.`

await runOperatorCommand(async () => {
  const { values } = readArguments({
    options: {
      help: { type: 'boolean' },
      json: { type: 'boolean' },
      list: { type: 'boolean' },
      to: { type: 'string' },
    },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const config = readConfig()
  const { key, keep } = config.backup
  const store = openStore(config.backup, values.to, reportProgress)
  if (values.list) return listBackups(store, values.json ?? false)
  const startedAt = performance.now()
  const { manifest, removed, complaints } = await withDumpSource(
    config,
    createLog(config),
    store,
    (database) => makeBackup(database, store, { key, keep, now: new Date(), onProgress: reportProgress }),
  )
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  const { tables, rows } = countRows(manifest.rows)
  if (values.json) {
    const { name, bytes, sha256 } = manifest
    say(
      JSON.stringify({ name, place: store.place, bytes, sha256, tables, rows, seconds, removed, complaints }),
    )
    return 0
  }
  say(
    `Kept ${manifest.name} in ${store.place}: ${rows} rows of ${tables} tables, ${manifest.bytes} bytes, ${manifest.is_encrypted ? 'encrypted' : 'not encrypted'} (${seconds} s).`,
  )
  const { version, tables_version } = manifest
  if (tables_version && compareVersions(tables_version, version) > 0)
    say(`Its tables are those of version ${tables_version}: restore it with that version, or a later one.`)
  if (removed.length > 0) say(`Removed what was older than the ${keep} newest: ${removed.join(', ')}.`)
  for (const complaint of complaints) say(complaint)
  return 0
})

/** Tells the node that started this command that it gets on. */
function reportProgress(): void {
  if (process.connected) process.send?.('progress', undefined, undefined, () => {})
}

async function listBackups(store: BackupStore, isJson: boolean): Promise<number> {
  const backups: (KeptBackup & { fault: string | null })[] = []
  for (const one of findBackups(await store.list()))
    backups.push({ ...one, fault: await findFault(store, one) })
  if (isJson) {
    const shown = backups.map(({ madeAt, ...one }) => ({ ...one, made_at: madeAt.toISOString() }))
    say(JSON.stringify({ place: store.place, backups: shown }))
    return 0
  }
  for (const { name, bytes, fault } of backups)
    say(`${name}  ${bytes} bytes${fault ? `  not to be restored: ${fault}` : ''}`)
  say(`${backups.length} backup${backups.length === 1 ? '' : 's'} in ${store.place}, the newest first.`)
  return 0
}
