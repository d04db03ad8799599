import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkSchema } from '../../src/app/doctor/check-database.ts'
import { unpackLines } from '../../src/platform/backup/backup-stream.ts'
import { createFolderStore } from '../../src/platform/backup/folder-store.ts'
import { loadDatabase } from '../../src/platform/backup/load-database.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { MigrationError } from '../../src/platform/db/migration-error.ts'
import { programVersion } from '../../src/platform/db/program-version.ts'
import { findSchemaRelease } from '../../src/platform/db/schema-release.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'

const LATER = '999.1.0'
let opened: TestDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
  return () => opened.close()
})

/** Migrates the database as a later release would: it then has tables and functions that this program does not know. */
async function migrateByLaterRelease(oldest: string): Promise<void> {
  const { script, kysely } = opened.database
  await script(
    `create table of_later (id int); insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`,
  )
  await sql`update schema_functions set version = ${LATER}, checksum = 'of later' where name = (select min(name) from schema_functions)`.execute(
    kysely,
  )
  await sql`update schema_release set version = ${LATER}, oldest_version = ${oldest}`.execute(kysely)
}

const stateOf = async () => ({
  release: await findSchemaRelease(opened.database.kysely),
  functions: (await sql`select * from schema_functions order by name`.execute(opened.database.kysely)).rows,
})

test('a migrating node records its version, and the oldest that runs beside it', async () => {
  expect(await stateOf()).toMatchObject({
    release: { version: programVersion(), oldest_version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  })
})

test('an older program restarts on the tables of a later one that leaves it what it uses, and changes nothing', async () => {
  await migrateByLaterRelease(programVersion())
  const before = await stateOf()
  expect(await migrate(opened.database)).toEqual([])
  expect(await stateOf()).toEqual(before)
})

test('after a rollback a backup names the release that restores it, and so does the older program that cannot', async () => {
  await migrateByLaterRelease(programVersion())
  const folder = mkdtempSync(join(tmpdir(), 'rolled-back-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = createFolderStore(folder)
  const { manifest } = await makeBackup(opened.database, store, { key: undefined, keep: 1, now: new Date() })
  expect(manifest).toMatchObject({ version: programVersion(), tables_version: LATER })
  await using target = await openTestDatabase()
  const lines = unpackLines(await store.read(manifest.name), { key: undefined })
  await expect(loadDatabase(target.database, lines, { replaces: true })).rejects.toThrow(
    `has the tables of version ${LATER}, and this is version ${programVersion()}. Do the same with ${LATER}, or a later one. Version ${programVersion()} can be started on it afterwards.`,
  )
  expect(await checkSchema(opened.database)).toMatchObject({
    status: 'warning',
    says: expect.stringContaining(`Backups that are made now need ${LATER} to be restored.`),
  })
})

test('one that is too old is refused, with both versions and the next step', async () => {
  await migrateByLaterRelease('999.0.0')
  const refusal = migrate(opened.database)
  await expect(refusal).rejects.toThrow(MigrationError)
  await expect(refusal).rejects.toThrow(
    `version ${LATER} has migrated it, and 999.0.0 is the oldest that still runs on it. This is version ${programVersion()}: start a newer one`,
  )
})

test('a migration that is unknown to the same version is refused: two builds prove nothing about each other', async () => {
  await opened.database.script(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
  await expect(migrate(opened.database)).rejects.toThrow(
    'The database is newer than this program: it has 9999_later.sql.',
  )
})

test('a database that was migrated before versions were noted gets its note with the next start', async () => {
  await sql`delete from schema_release`.execute(opened.database.kysely)
  expect(await migrate(opened.database)).toEqual([])
  expect(await stateOf()).toMatchObject({ release: { version: programVersion() } })
})
