import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import type { DatabaseLocation } from '../databases.ts'
import { processEnvironment } from '../nodes.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

/** How a process ended, and all it said. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

/** The server as its operator runs it, in a process of its own. */
export interface ServerProcess {
  url: string
  pid: number
  /** Ends it as a crash of the machine would. */
  kill(): Promise<Ended>
  /** Asks it to end, as an operator does. */
  stop(): Promise<Ended>
  ended: Promise<Ended>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the server and waits until it is ready. Throws with what it said where it ends before. */
export async function startServerProcess(
  location: DatabaseLocation,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const { child, ended, saidLine } = launch(location, env)
  const ready = await Promise.race([saidLine(/is ready on (\S+)/), ended])
  if (typeof ready !== 'string') throw new Error(`the server ended with ${ready.code}: ${ready.output}`)
  return {
    url: env.PORT ? `http://127.0.0.1:${env.PORT}` : ready,
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL', ended),
    stop: () => end(child, 'SIGTERM', ended),
    ended,
  }
}

/** Starts the server and answers how it ends by itself, or with SIGKILL as soon as `until` says so. */
export async function runServerProcess(
  location: DatabaseLocation,
  env: Record<string, string> = {},
  until?: () => boolean,
): Promise<Ended> {
  const { child, ended } = launch(location, env)
  const looking = setInterval(() => {
    if (until?.()) child.kill('SIGKILL')
  }, 1)
  return ended.finally(() => clearInterval(looking))
}

/** Works on a test database that no server has open (the embedded engine) or that others use too (PostgreSQL). */
export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location, pino({ level: 'silent' }))
  return work(database).finally(database.close)
}

function launch(location: DatabaseLocation, env: Record<string, string>) {
  // Started in the data folder, so that a developer's own `.env` has no say.
  const child = spawn(process.execPath, [MAIN], {
    cwd: location.dataDir,
    env: processEnvironment(location, { LOG_LEVEL: 'error', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal, output })
    })
  })
  const saidLine = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      child.stdout.on('data', () => {
        const found = pattern.exec(output)?.[1]
        if (found) resolve(found)
      })
    })
  return { child, ended, saidLine }
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<Ended>): Promise<Ended> {
  child.kill(signal)
  return ended
}
