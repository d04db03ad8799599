import { chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeDataFolder, POSTGRES_PREFIX, removeAbandoned } from './guarded-folders.ts'
import { type PostgresHome, preparePostgresHome } from './postgres-binaries.ts'
import { initialisePostgres, type PostgresServer, startPostgres, TEST_SETTINGS } from './postgres-server.ts'
import { removeFolder } from './temporary-folders.ts'

// Runs as a process of its own beside a test: starts a primary and a replica that streams from it, and prints both
// addresses. Its standard input takes the lines `stop` and `start`, which are about the replica, and ends both when it
// closes.

const primarySettings = { ...TEST_SETTINGS, wal_level: 'replica', wal_keep_size: '512MB' }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())

const home = preparePostgresHome(POSTGRES_PREFIX)
removeAbandoned(home)
const primaryData = makeDataFolder(home)
const replicaData = makeDataFolder(home)
let replica: PostgresServer | undefined
let primary: PostgresServer | undefined
try {
  const password = initialisePostgres({ home, data: primaryData })
  copyCluster(home, primaryData, replicaData)
  primary = await startPostgres({ home, data: primaryData, settings: primarySettings })
  const replicaSettings = {
    ...primarySettings,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
    // A read that replaying has to wait for is cancelled soon.
    max_standby_streaming_delay: '100ms',
    // A replica without a sender asks again soon.
    wal_retrieve_retry_interval: '100ms',
  }
  const start = (port?: number) => startPostgres({ home, data: replicaData, settings: replicaSettings }, port)
  replica = await start()
  const { port } = replica
  const addressOf = (at: number) => `postgres://postgres:${password}@127.0.0.1:${at}`
  process.stdout.write(`${addressOf(primary.port)} ${addressOf(port)}\n`)
  for await (const line of createInterface(process.stdin)) {
    if (line === 'stop') await replica.stop()
    if (line === 'start') replica = await start(port)
    process.stdout.write('done\n')
  }
} finally {
  await replica?.stop()
  await primary?.stop()
  for (const folder of [replicaData, primaryData, home.folder]) removeFolder(folder)
}

/** Copies a cluster that has never run, which needs no backup for that, and marks the copy as a replica. */
function copyCluster({ owner: { uid, gid } }: PostgresHome, from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  writeFileSync(join(to, 'standby.signal'), '')
  if (uid === undefined || gid === undefined) return
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    chownSync(join(to, name), uid, gid)
}
