import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ownMounts } from './own-mounts.ts'

/** A PostgreSQL that keeps what it acknowledged, as one in service does, and that a test crashes. */
export interface CrashingCluster {
  /** The address without a database name. */
  url: string
  /** Ends all its processes at once, as a crash does. */
  crash(): Promise<void>
  /** Starts it again on the same port, if it does not run. */
  start(): Promise<void>
  /** Fills its disk up, of which it needs one of its own. */
  fillDisk(): Promise<void>
  /** Gives the disk its room back. */
  freeDisk(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a cluster that ends, and leaves nothing behind, when we end in whatever way. With `diskMiB` its data is on a
 * disk of that size, which is a mount that only its own processes see; throws where the system refuses one.
 */
export async function startCrashingCluster(diskMiB = 0): Promise<CrashingCluster> {
  const program = [process.execPath, join(import.meta.dirname, 'crashing-guard.ts'), String(diskMiB)]
  const [file = '', ...args] = diskMiB > 0 ? ['unshare', ...ownMounts(), ...program] : program
  const guard = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const exited = Promise.race([once(guard, 'exit'), once(guard, 'error')])
  const lines = createInterface(guard.stdout)[Symbol.asyncIterator]()
  const { value: url } = await lines.next()
  if (!url) throw new Error('PostgreSQL for crashes did not start: see the messages above.')
  const tell = async (line: string) => {
    guard.stdin.write(`${line}\n`)
    await lines.next()
  }
  return {
    url: String(url),
    crash: () => tell('crash'),
    start: () => tell('start'),
    fillDisk: () => tell('fill'),
    freeDisk: () => tell('free'),
    stop: async () => {
      guard.stdin.end()
      await exited
    },
  }
}
