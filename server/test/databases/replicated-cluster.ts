import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A primary and a replica that streams from it. Addresses are without a database name. */
export interface ReplicatedCluster {
  primaryUrl: string
  replicaUrl: string
  /** Ends the replica at once, as a crash does. */
  stopReplica(): Promise<void>
  /** Starts the replica again, on the same port. */
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts a primary with a replica, which end, and leave nothing behind, when we end in whatever way. */
export async function startReplicatedCluster(): Promise<ReplicatedCluster> {
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'replicated-guard.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(guard, 'exit')
  const lines = createInterface(guard.stdout)[Symbol.asyncIterator]()
  const { value = '' } = await lines.next()
  const [primaryUrl = '', replicaUrl = ''] = String(value).split(' ')
  if (!replicaUrl) throw new Error('PostgreSQL with a replica did not start: see the messages above.')
  const tell = async (line: string) => {
    guard.stdin.write(`${line}\n`)
    await lines.next()
  }
  return {
    primaryUrl,
    replicaUrl,
    stopReplica: () => tell('stop'),
    startReplica: () => tell('start'),
    stop: async () => {
      guard.stdin.end()
      await exited
    },
  }
}
