import { setTimeout as delay } from 'node:timers/promises'
import type { Runtime } from '../platform/context.ts'
import { keepMaintainingTables } from '../platform/db/tables/keep-maintaining-tables.ts'
import { Jobs } from '../platform/events/jobs.ts'
import { isHeadPublished, PUBLISH_AUDIT_HEAD, registerSchedules, VERIFY_LEDGER } from './schedules.ts'
import { registerSubscriptions } from './subscriptions.ts'

/** The delay before jobs start, in ms: the first requests have priority. */
const START_AFTER_MS = 250
const TRY_AGAIN_AFTER_MS = 5_000
/**
 * How long running jobs may take to end when the node stops, in ms; the queue gives unfinished ones to another node.
 */
const END_WITHIN_MS = 10_000

/** Starts the work beside requests, without delaying the start of the node. */
export function startJobs(runtime: Runtime): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const jobs = new Jobs(runtime)
  registerSubscriptions(runtime, jobs)
  registerSchedules(runtime, jobs, stopping.signal)
  const tending = keepMaintainingTables(runtime.db, runtime.log)
  const starting = startPatiently(jobs, runtime, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      tending.stop()
      await starting
      await jobs.stop(END_WITHIN_MS)
    },
  }
}

async function startPatiently(jobs: Jobs, runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { log } = runtime
  for (let pauseMs = START_AFTER_MS; ; pauseMs = TRY_AGAIN_AFTER_MS) {
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    try {
      await jobs.start()
      await jobs.runSoon(VERIFY_LEDGER)
      if (isHeadPublished(runtime)) await jobs.runSoon(PUBLISH_AUDIT_HEAD)
      return
    } catch (error) {
      log.error({ err: error }, 'jobs could not be started; trying again')
    }
  }
}
