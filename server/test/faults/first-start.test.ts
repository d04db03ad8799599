import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWhole } from '../../src/platform/db/advisory-locks.ts'
import { createOwnTables } from '../../src/platform/db/applied-migrations.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { removeFolder } from '../databases/temporary-folders.ts'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { rounds, timeLimit } from './rounds.ts'
import { runServerProcess, startServerProcess, withDatabase } from './server-process.ts'

// Only the embedded engine starts on an empty folder.
if (testEngine() === 'pglite') {
  let location: DatabaseLocation
  let folder: string
  beforeAll(async () => {
    location = await createTestDatabase()
  })
  afterAll(() => location.remove())

  const engineFile = (...names: string[]) => join(folder, 'postgres', ...names)

  /** Files of the database that everything is in. */
  function countFiles(): number {
    return existsSync(engineFile('base', '5')) ? readdirSync(engineFile('base', '5')).length : 0
  }

  /** Moments of a first start, in their order: files being laid out, the engine starting on them, migrations. */
  const MOMENTS: [string, () => boolean][] = [
    ['half of the files are there', () => countFiles() > rounds(150, Math.random() * 290)],
    ['the engine starts on them', () => existsSync(engineFile('postmaster.pid'))],
    ['migrations run', () => existsSync(engineFile('postmaster.pid')) && countFiles() > filesAtFirst + 20],
  ]
  let filesAtFirst = 0

  test(
    'I13: a first start killed at one moment after the other opens in the end, whole',
    async () => {
      for (let round = 0; round < rounds(1, 50); round += 1) {
        folder = mkdtempSync(join(dirname(location.dataDir), 'first-'))
        const place = { ...location, dataDir: folder }
        for (const [moment, isThere] of MOMENTS) {
          const ended = await runServerProcess(place, {}, isThere)
          expect([moment, ended.signal, ended.output]).toEqual([moment, 'SIGKILL', ''])
          filesAtFirst = countFiles()
        }
        writeFileSync(engineFile('postmaster.pid'), '')
        const server = await startServerProcess(place)
        const email = 'first@example.org'
        const answer = await fetch(`${server.url}/api/membership/sign-up`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'correct horse battery' }),
        })
        expect(await answer.json()).toMatchObject({ outcome: 'signed_in', viewer: { profile: { email } } })
        expect((await server.stop()).code).toBe(0)
        removeFolder(folder)
      }
    },
    timeLimit(180_000, 3_600_000),
  )
} else {
  test('PostgreSQL: nodes that start at once on an empty database migrate it once, serve, and print one link that makes the first super admin', async () => {
    const location = await createTestDatabase()
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: location.databaseUrl })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
    const servers = await Promise.all([startServerProcess(location), startServerProcess(location)])
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const ends = await Promise.all(servers.map((server) => server.stop()))
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    const links = ends.map(({ output }) => /This link makes one, once: (\S+)/.exec(output)?.[1])
    expect(new Set(links)).toEqual(new Set([expect.stringContaining('/auth/first-admin#')]))
    await location.remove()
  })

  // Guards: a node that had seen an empty database, and then waited for another's lock, made the same tables and ended.
  test('PostgreSQL: a node that waits while another makes the tables finds them', async () => {
    const location = await createTestDatabase()
    await withDatabase(location, (database) =>
      withDatabase(location, async (other) => {
        await sql`drop schema public cascade`.execute(database.kysely)
        await sql`create schema public`.execute(database.kysely)
        const waiting = await database.transaction(async (tx) => {
          await lockWhole(tx, 'migrations')
          const migrated = migrate(other)
          await expect.poll(() => countWaiting(tx)).toBe(1)
          await createOwnTables(tx)
          return { migrated }
        })
        expect((await waiting.migrated).length).toBeGreaterThan(50)
      }),
    )
    await location.remove()
  })
}

async function countWaiting(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows[0]?.waiting ?? 0
}
