import { registerSubscriptions } from '../../src/app/subscriptions.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { Jobs } from '../../src/platform/events/jobs.ts'
import { SERVER_TIMING } from '../../src/platform/events/queue.ts'

/** Starts the jobs of a world as a server does, with shorter waits; returns them, to be stopped. */
export async function startJobs(runtime: Runtime): Promise<Jobs> {
  const jobs = new Jobs(runtime, { ...SERVER_TIMING, dispatchEveryMs: 50, pollSeconds: 0.5 })
  registerSubscriptions(runtime, jobs)
  await jobs.start()
  return jobs
}
