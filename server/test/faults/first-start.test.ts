import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../databases/temporary-folders.ts'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { rounds, timeLimit } from './rounds.ts'
import { runServerProcess, startServerProcess } from './server-process.ts'

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
}
