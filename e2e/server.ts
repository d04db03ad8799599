import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, inject } from 'vitest'
import { copyEmbeddedTemplate } from '../server/test/databases/embedded-template.ts'
import { removeFolder } from '../server/test/databases/temporary-folders.ts'

const root = join(import.meta.dirname, '..')
const main = join(root, 'server', 'src', 'main.ts')
// The server ends with the test's process, even when that is killed.
const guard = pathToFileURL(join(root, 'scripts', 'stop-with-npm.mjs')).href
const readyWithinMs = 30_000
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SYSTEMROOT']

export interface ServerOptions {
  /** Configuration beside HOST, PORT and DATA_DIR; nothing else of our own environment reaches the server. */
  env?: Record<string, string>
  /** Start on an empty data folder, as a new user does, instead of a copy of a migrated one. */
  fresh?: boolean
  /** An existing data folder to go on with; it is not removed. */
  dataDir?: string
}

/** The real product on a port of its own. */
export interface RunningServer {
  origin: string
  dataDir: string
  /** What it has printed so far, standard output and error, restarts included. */
  output: () => string
  /** Stops it gracefully; answers its exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL: no handler of the server runs. */
  kill: () => Promise<void>
  /** Starts it again on the same data folder, port and configuration, and waits until it is ready. */
  restart: (env?: Record<string, string>) => Promise<void>
  /** Stops it where it runs, and removes its data folder. */
  dispose: () => Promise<void>
}

const running = new Set<RunningServer>()

afterAll(async () => {
  for (const server of running) await server.dispose()
})

/** What the running servers of this test file have printed, for the report of a failure. */
export function serverOutputs(): string[] {
  return [...running].map((server) => `${server.origin}\n${server.output()}`)
}

/** Starts the product and waits until it is ready. It is disposed of at the end of the test file at the latest. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? makeDataFolder(options.fresh ?? false)
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const output: string[] = []
  let child: ChildProcess | undefined
  const start = async (env: Record<string, string> = {}) => {
    child = spawnServer({ ...options.env, ...env, PORT: String(port), DATA_DIR: dataDir }, output)
    await waitUntilReady(origin, child, output)
  }
  const end = (signal: NodeJS.Signals) => endProcess(child, signal)
  const server: RunningServer = {
    origin,
    dataDir,
    output: () => output.join(''),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: start,
    dispose: async () => {
      running.delete(server)
      await end('SIGTERM')
      if (options.dataDir === undefined) removeFolder(dataDir)
    },
  }
  running.add(server)
  try {
    await start()
    return server
  } catch (error) {
    await server.dispose()
    throw error
  }
}

function makeDataFolder(fresh: boolean): string {
  const { folder, template } = inject('journeys')
  const dataDir = mkdtempSync(join(folder, 'data-'))
  if (!fresh) copyEmbeddedTemplate(template, dataDir)
  return dataDir
}

function spawnServer(env: Record<string, string>, output: string[]): ChildProcess {
  const own = Object.fromEntries(inherited.map((name) => [name, process.env[name]]))
  // A working folder without the developer's .env.
  const cwd = join(inject('journeys').folder, 'cwd')
  mkdirSync(cwd, { recursive: true })
  const child = spawn(process.execPath, ['--import', guard, main], {
    cwd,
    env: { ...own, HOST: 'localhost', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  return child
}

async function waitUntilReady(origin: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The server ended while starting:\n${output.join('')}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  await endProcess(child, 'SIGKILL')
  throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${output.join('')}`)
}

async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> {
  if (child === undefined) return null
  if (!hasEnded(child)) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
