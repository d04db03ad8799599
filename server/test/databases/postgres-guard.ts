import { makeDataFolder, POSTGRES_PREFIX, removeAbandoned } from './guarded-folders.ts'
import { preparePostgresHome } from './postgres-binaries.ts'
import { initialisePostgres, startPostgres, TEST_SETTINGS } from './postgres-server.ts'
import { removeFolder } from './temporary-folders.ts'

// Runs as a process of its own beside a test run: starts PostgreSQL, prints its address, and stops and removes it when
// its standard input closes. That happens at the end of the run and just as well when the run is killed.

const settings = {
  ...TEST_SETTINGS,
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())

const home = preparePostgresHome(POSTGRES_PREFIX)
removeAbandoned(home)
const data = makeDataFolder(home)
const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve).resume())
try {
  const password = initialisePostgres({ home, data })
  const server = await startPostgres({ home, data, settings })
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${server.port}\n`)
  await ended
  await server.stop()
} finally {
  removeFolder(data)
  removeFolder(home.folder)
}
