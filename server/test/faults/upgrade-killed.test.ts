import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { programVersion } from '../../src/platform/db/program-version.ts'
import { findSchemaRelease } from '../../src/platform/db/schema-release.ts'
import { describeSchema } from '../databases/describe-schema.ts'
import {
  digestRows,
  FIRST_ID,
  fillDatabase,
  openReleasedDatabase,
  releases,
} from '../databases/released-database.ts'
import { removeFolder } from '../databases/temporary-folders.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '../databases.ts'
import { processEnvironment } from '../nodes.ts'
import { rounds } from './rounds.ts'
import { withDatabase } from './server-process.ts'

const COMMAND = join(import.meta.dirname, '..', '..', 'bin', 'migrate.ts')

let fresh: { schema: Awaited<ReturnType<typeof describeSchema>>; migrations: number }
beforeAll(async () => {
  await using opened = await openTestDatabase()
  fresh = {
    schema: await describeSchema(opened.database),
    migrations: await countMigrations(opened.database),
  }
})

const running = new Set<ChildProcess>()
const killAll = () => {
  for (const child of running) child.kill('SIGKILL')
}
afterEach(killAll)
afterAll(killAll)

/** Starts an upgrade in a process of its own. */
function startUpgrade({ location }: TestDatabase): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [COMMAND], {
    cwd: location.dataDir,
    env: processEnvironment(location, { LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, ended }
}

async function countMigrations({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from schema_migrations`.execute(
    kysely,
  )
  return rows[0]?.count ?? 0
}

async function hasMigration({ kysely }: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from schema_migrations where name = ${name}`.execute(kysely)
  return rows.length > 0
}

async function expectUpgraded(database: Database): Promise<void> {
  const { rows: _, ...schema } = await describeSchema(database)
  const { rows: __, ...wanted } = fresh.schema
  expect(schema).toEqual(wanted)
}

if (testEngine() === 'postgres') {
  /** Writes and reads like a node of 1.0.0, which serves on beside the upgrade. */
  async function serveAsBefore({ script }: Database): Promise<void> {
    await script(`
      begin;
      update auth_sessions set updated_at = now() where id = '${FIRST_ID}';
      insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at)
      values ('00000000-0000-4000-9000-000000000001', '${FIRST_ID}', 'chat_1', gen_random_uuid(), gen_random_uuid(),
        gen_random_uuid(), false, now());
      insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      values (gen_random_uuid(), 'chat_1', '${FIRST_ID}', 'user', 'Hello', '00000000-0000-4000-9000-000000000001', now());
      update turns set status = 'answered', content = 'Hello', settled_at = now()
      where id = '00000000-0000-4000-9000-000000000001';
      insert into turn_feedback (turn_id, user_id, verdict, given_at)
      values ('00000000-0000-4000-9000-000000000001', '${FIRST_ID}', 'helpful', now());
      rollback`)
  }

  test.each(releases)(
    'an upgrade from %s goes on where it was killed, and nodes serve meanwhile',
    async (version) => {
      await using released = await openReleasedDatabase(version)
      const { database } = released
      await fillDatabase(database, 2_000)
      const before = await digestRows(database)
      const first = await countMigrations(database)
      const kills = rounds(3, 40)
      const counts: number[] = []
      for (let kill = 1; kill <= kills; kill += 1) {
        const upgrade = startUpgrade(released)
        const until = first + Math.floor(((fresh.migrations - first) * kill) / kills)
        await expect.poll(() => countMigrations(database), { interval: 2 }).toBeGreaterThanOrEqual(until)
        upgrade.child.kill('SIGKILL')
        await upgrade.ended
        counts.push(await countMigrations(database))
        await serveAsBefore(database)
        if (await hasMigration(database, '0032_platform.sql')) {
          expect((await findSchemaRelease(database.kysely))?.version).toBe(programVersion())
        }
      }
      expect(counts.some((count) => count > first && count < fresh.migrations)).toBe(true)
      expect(await startUpgrade(released).ended).toBe(0)
      await expectUpgraded(database)
      expect(await digestRows(database)).toEqual(before)
      expect(await migrate(database)).toEqual([])
    },
  )

  const BUILT = 'turns_streaming_of_user'

  /** Brings a database to the moment before an index of a large table is built. */
  async function openBeforeIndex(): Promise<TestDatabase> {
    const opened = await openTestDatabase()
    await opened.database.script(
      `drop index ${BUILT}; delete from schema_migrations where name = '0076_chat.sql'`,
    )
    return opened
  }

  async function isValid({ kysely }: Database): Promise<boolean | null> {
    const { rows } = await sql<{ is_valid: boolean }>`
      select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${BUILT})`.execute(kysely)
    return rows[0]?.is_valid ?? null
  }

  const ENDS = ['goes on in the database', 'is broken off'] as const

  test.each(ENDS)(
    'a node is killed while it builds an index, whose build %s: the next start has it whole',
    async (end) => {
      await using opened = await openBeforeIndex()
      const { database, location } = opened
      const holder = new pg.Client({ connectionString: location.databaseUrl })
      await holder.connect()
      await holder.query('begin isolation level repeatable read; select from turns')
      const upgrade = startUpgrade(opened)
      await expect.poll(() => isValid(database), { interval: 5 }).toBe(false)
      upgrade.child.kill('SIGKILL')
      await upgrade.ended
      if (end === 'is broken off') {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'`.execute(
          database.kysely,
        )
      }
      const next = migrate(database)
      await pause(500)
      expect(await isValid(database)).not.toBe(true)
      await holder.query('commit')
      await holder.end()
      expect(await next).toEqual(['0076_chat.sql'])
      expect(await isValid(database)).toBe(true)
      await expectUpgraded(database)
    },
  )
} else {
  /** Waits until files of new tables are in a data folder: the transaction of the upgrade is under way. */
  async function newTables(dataDir: string): Promise<void> {
    const count = () => readdirSync(join(dataDir, 'postgres', 'base', '5')).length
    const first = count()
    while (count() < first + 20) await pause(1)
  }

  /** Makes a data folder of a release with rows in it; returns its digest. */
  async function makeFolder(version: string): Promise<{ opened: TestDatabase; before: unknown }> {
    const opened = await openReleasedDatabase(version)
    await fillDatabase(opened.database, 2_000)
    const before = await digestRows(opened.database)
    await opened.database.close()
    return { opened, before }
  }

  test.each(releases)(
    'an upgrade from %s that is killed leaves the old tables or the new ones',
    async (version) => {
      const { opened, before } = await makeFolder(version)
      const { location } = opened
      const copy = join(location.dataDir, '..', `copy-${process.pid}`)
      cpSync(location.dataDir, copy, { recursive: true })
      const startedAt = performance.now()
      expect(await startUpgrade(opened).ended).toBe(0)
      const wholeMs = performance.now() - startedAt
      for (let round = 0; round < rounds(2, 40); round += 1) {
        removeFolder(location.dataDir)
        cpSync(copy, location.dataDir, { recursive: true })
        const upgrade = startUpgrade(opened)
        if (round === 0) await newTables(location.dataDir)
        else await pause(wholeMs * (0.3 + Math.random() * 0.7))
        upgrade.child.kill('SIGKILL')
        await upgrade.ended
        await withDatabase(location, async (database) => {
          const count = await countMigrations(database)
          expect([27, fresh.migrations]).toContain(count)
          if (round === 0) expect(count).toBe(27)
          expect(await digestRows(database)).toEqual(before)
          await migrate(database)
          await expectUpgraded(database)
          expect(await digestRows(database)).toEqual(before)
        })
      }
      removeFolder(copy)
      await location.remove()
    },
  )
}
