import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyEmbeddedTemplate } from '../../server/test/databases/embedded-template.ts'
import { removeFolder } from '../../server/test/databases/temporary-folders.ts'
import { prepareProduct } from './product.ts'

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
  /** The text that it has printed so far, standard output and error, restarts included. */
  output: () => string
  /** Stops it gracefully; returns its exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL: no handler of the server runs. */
  kill: () => Promise<void>
  /** Starts it again on the same data folder, port and configuration, and waits until it is ready. */
  restart: (env?: Record<string, string>) => Promise<void>
  /** Stops it where it runs, and removes its data folder. */
  dispose: () => Promise<void>
}

const running = new Set<RunningServer>()

/** Disposes of every server that a test file leaves running. */
export async function disposeServers(): Promise<void> {
  for (const server of running) await server.dispose()
}

/** Lists what the running servers of this test file have printed, for the report of a failure. */
export function serverOutputs(): string[] {
  return [...running].map((server) => `${server.origin}\n${server.output()}`)
}

/** Starts the product and waits until it is ready. It is disposed of at the end of the test file at the latest. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? makeDataFolder(options.fresh ?? false)
  const cwd = join(inject('journeys').folder, 'cwd')
  mkdirSync(cwd, { recursive: true })
  const { origin, output, start, end } = await prepareProduct({ dataDir, cwd, env: options.env })
  const server: RunningServer = {
    origin,
    dataDir,
    output,
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
