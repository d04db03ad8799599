import { execFileSync } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeDataFolder, POSTGRES_PREFIX, removeAbandoned } from './guarded-folders.ts'
import { fillDisk } from './own-mounts.ts'
import { preparePostgresHome } from './postgres-binaries.ts'
import { initialisePostgres, type PostgresServer, startPostgres, TEST_SETTINGS } from './postgres-server.ts'
import { removeFolder } from './temporary-folders.ts'

// Runs as a process of its own beside a test: starts a PostgreSQL whose settings are those of one in service, and prints
// its address. Its standard input takes the lines `crash`, `start`, `fill` and `free`, and ends it when it closes. With a
// number of MiB as argument the data is on a disk of that size, which ends with this process's own mounts.

const settings = { ...TEST_SETTINGS, fsync: 'on', full_page_writes: 'on', wal_keep_size: '0' }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())

const home = preparePostgresHome(POSTGRES_PREFIX)
removeAbandoned(home)
const folder = makeDataFolder(home)
const data = join(folder, 'data')
const ballast = join(folder, 'ballast')
const diskMiB = Number(process.argv[2] ?? 0)
let server: PostgresServer | undefined
try {
  if (diskMiB > 0) mountDisk()
  const password = initialisePostgres({ home, data })
  const start = (port?: number) => startPostgres({ home, data, settings }, port)
  server = await start()
  const { port } = server
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}\n`)
  for await (const line of createInterface(process.stdin)) {
    if (line === 'crash') await server.stop()
    if (line === 'start' && !server.isRunning()) server = await start(port)
    if (line === 'fill') fillDisk(ballast)
    if (line === 'free') rmSync(ballast, { force: true })
    process.stdout.write('done\n')
  }
} finally {
  await server?.stop()
  if (diskMiB > 0) execFileSync('umount', ['--lazy', folder])
  for (const made of [folder, home.folder]) removeFolder(made)
}

function mountDisk(): void {
  const { uid, gid } = home.owner
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m`, 'tmpfs', folder])
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}
