import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'
import type { PostgresHome } from './postgres-binaries.ts'

/** A folder of data, and the settings of the server that runs on it. */
export interface PostgresPlace {
  home: PostgresHome
  data: string
  settings: Record<string, string>
}

export interface PostgresServer {
  port: number
  isRunning(): boolean
  stop(): Promise<void>
}

/** The settings of every server of the tests: only this machine reaches it, and nothing has to survive. */
export const TEST_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
}

/** Fills an empty folder with a new cluster; returns the password of its user `postgres`. */
export function initialisePostgres({ home, data }: Omit<PostgresPlace, 'settings'>): string {
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

/** Starts a server on a free port, or on the given one. */
export async function startPostgres(place: PostgresPlace, wanted?: number): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await findFreePort())
    const server = await tryStart(place, port)
    if (server !== undefined) return { port, isRunning: () => !hasEnded(server), stop: () => stop(server) }
    if (attempt === 5) throw new Error('PostgreSQL did not start: see its messages above.')
  }
}

function tryStart({ home, data, settings }: PostgresPlace, port: number): Promise<ChildProcess | undefined> {
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
      isReady = /database system is ready to accept (read-only )?connections/.test(output)
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
  if (hasEnded(server)) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  // Immediate: there is nothing to keep.
  server.kill('SIGQUIT')
  await exited
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
