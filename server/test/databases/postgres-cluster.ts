import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface PostgresCluster {
  /** The address without a database name: `postgres://user:password@host:port`. */
  url: string
  stop: () => Promise<void>
}

/** Starts a PostgreSQL of our own that ends, and leaves nothing behind, when we end in whatever way. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  // Detached, so that Ctrl-C in a terminal does not reach it before it has cleaned up.
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'postgres-guard.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(guard, 'exit')
  const url = await Promise.race([
    once(createInterface(guard.stdout), 'line').then(([line]) => String(line)),
    exited.then(() => undefined),
  ])
  if (url === undefined) throw new Error('PostgreSQL for the tests did not start: see the messages above.')
  const stop = async () => {
    guard.stdin.end()
    await exited
  }
  return { url, stop }
}
