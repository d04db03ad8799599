import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type PostgresHome, preparePostgresHome } from './postgres-binaries.ts'
import { fastFolder, findAbandonedFolders, makeTemporaryFolder, removeFolder } from './temporary-folders.ts'

// Runs as a process of its own beside a test run: starts PostgreSQL, prints its address, and stops and removes it when
// its standard input closes. That happens at the end of the run and just as well when the run is killed.

const prefix = 'pepper-test-postgres'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())

const home = preparePostgresHome(prefix)
removeAbandoned(home)
const data = makeTemporaryFolder(prefix, fastFolder())
if (home.owner.uid !== undefined && home.owner.gid !== undefined)
  chownSync(data, home.owner.uid, home.owner.gid)
const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve).resume())
try {
  const password = initialise()
  const { server, port } = await start()
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}\n`)
  await ended
  await stop(server)
} finally {
  removeFolder(data)
  removeFolder(home.folder)
}

function initialise(): string {
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(home.folder, 'password')
  writeFileSync(passwordFile, password)
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=password',
    ...(home.major >= 16 ? ['--set=scram_iterations=1'] : []),
    '--no-sync',
    // Case and letters as in the embedded engine, on every machine alike.
    ...(home.major >= 17
      ? ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    '--encoding=UTF8',
  ]
  const run = spawnSync(home.program('initdb'), [`--pgdata=${data}`, ...options], {
    ...home.owner,
    encoding: 'utf8',
    cwd: home.folder,
  })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`)
  return password
}

async function start(): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const server = await tryStart(port)
    if (server !== undefined) return { server, port }
    if (attempt === 5) throw new Error('PostgreSQL did not start: see its messages above.')
  }
}

function tryStart(port: number): Promise<ChildProcess | undefined> {
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const server = spawn(home.program('postgres'), ['-D', data, ...options], {
    ...home.owner,
    cwd: home.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  let isReady = false
  return new Promise((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) return
      output += text
      isReady = output.includes('database system is ready to accept connections')
      if (isReady) resolve(server)
    })
    server.once('error', (error) => process.stderr.write(`${error.message}\n`))
    server.once('close', () => {
      if (!isReady) process.stderr.write(output)
      resolve(undefined)
    })
  })
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  // Immediate: there is nothing to keep.
  server.kill('SIGQUIT')
  await exited
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function removeAbandoned(current: PostgresHome): void {
  for (const folder of findAbandonedFolders(prefix)) {
    if (existsSync(join(folder, 'postmaster.pid'))) {
      const args = ['stop', '-D', folder, '-m', 'immediate']
      spawnSync(current.program('pg_ctl'), args, { ...current.owner, cwd: current.folder })
    }
    removeFolder(folder)
  }
}
