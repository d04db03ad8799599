import type { Runtime } from '../../platform/context.ts'
import { giveBackRequestTimes, takeRequestTimes } from '../../platform/request-times.ts'
import { addToMinute, deleteMinutesBefore } from './node-store.ts'

const MEASURE_EVERY_MS = 10_000

/** The load of a node that only its chat knows. */
export interface NodeLoad {
  streams: number
  replies: number
}

/**
 * Adds the requests and the load of this node to its row of the minute, every ten seconds until it is stopped (SA-4).
 */
export function measureNode(runtime: Runtime, loadOf: () => NodeLoad): { stop(): void } {
  let idle = performance.eventLoopUtilization()
  const measure = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, idle)
    idle = now
    await recordMinute(runtime, { ...loadOf(), busyShare: Math.min(1, Math.max(0, utilization)) })
  }
  const timer = setInterval(() => {
    measure().catch((error) => runtime.log.warn({ err: error }, 'what this node does could not be noted'))
  }, MEASURE_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/**
 * Adds the requests since the last call, and the present load, to this node's row of the minute. Requests that cannot be
 * stored wait for the next call: those that fail while the database is away are the ones that matter.
 */
export async function recordMinute(runtime: Runtime, load: NodeLoad & { busyShare: number }): Promise<void> {
  const { db, nodeId, clock } = runtime
  const times = takeRequestTimes(runtime)
  try {
    const memoryBytes = process.memoryUsage.rss()
    await addToMinute(db.kysely, { nodeId, at: clock.now(), ...times, ...load, memoryBytes })
  } catch (error) {
    giveBackRequestTimes(runtime, times)
    throw error
  }
}

const KEPT_MS = 3 * 3_600_000

/** Deletes what nodes measured more than three hours ago. */
export async function forgetOldMinutes({ db, clock }: Runtime): Promise<void> {
  await deleteMinutesBefore(db.kysely, new Date(clock.now().getTime() - KEPT_MS))
}
