import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findFreePort } from '../../server/test/free-port.ts'
import { TEST_GUIDE_INDEX } from '../../server/test/guide-index-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const main = join(root, 'server', 'src', 'main.ts')
// The server ends with the process that started it, even when that is killed.
const guard = pathToFileURL(join(root, 'scripts', 'stop-with-npm.mjs')).href
const readyWithinMs = 60_000
const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'SYSTEMROOT',
  'NODE_COMPILE_CACHE',
  'GLIBC_TUNABLES',
]

export interface ProductOptions {
  dataDir: string
  /** A working folder without the developer's .env. */
  cwd: string
  /** Configuration beside HOST, PORT and DATA_DIR; nothing else of our own environment reaches the server. */
  env?: Record<string, string> | undefined
}

/** The real product on a port of its own, in a process of its own. */
export interface Product {
  origin: string
  /** The text that it has printed so far, standard output and error, restarts included. */
  output: () => string
  /** Starts it, with more configuration for this once, and waits until it is ready. */
  start: (env?: Record<string, string>) => Promise<void>
  /** Ends it with a signal; returns its exit code, null where it was killed or never ran. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Prepares a product that is not started yet, on a free port. */
export async function prepareProduct({ dataDir, cwd, env }: ProductOptions): Promise<Product> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const output: string[] = []
  let child: ChildProcess | undefined
  return {
    origin,
    output: () => output.join(''),
    start: async (more = {}) => {
      const whole = { ...env, ...more, PORT: String(port), DATA_DIR: dataDir }
      child = spawnProduct({ env: whole, cwd }, output)
      await waitUntilReady(origin, child, output)
    },
    end: (signal) => endProcess(child, signal),
  }
}

type Spawned = Pick<ProductOptions, 'cwd'> & { env: Record<string, string> }

function spawnProduct({ env, cwd }: Spawned, output: string[]): ChildProcess {
  const own = Object.fromEntries(inherited.map((name) => [name, process.env[name]]))
  const child = spawn(process.execPath, ['--import', guard, main], {
    cwd,
    // A story may take longer than the minutes after which a password is asked for again; `reauthentication.test.ts` is
    // about those.
    env: {
      ...own,
      HOST: 'localhost',
      REAUTHENTICATION_MINUTES: '1440',
      GUIDE_INDEX_DIR: TEST_GUIDE_INDEX,
      ...env,
    },
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
