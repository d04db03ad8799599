import type { Runtime } from '../../platform/context.ts'
import { deliver } from './deliver.ts'
import { listDue } from './store.ts'

/** How many attempts are made at the same time. */
const WORKERS = 4

/** How many deliveries one run takes at most; the next run continues. */
const RUN_MAX = 200

/** How long a run begins further attempts, in ms. */
const RUN_MS = 45_000

/** Makes the attempts that are due, a few at a time. Several nodes may do so at once: each attempt is made by one. */
export async function deliverDue(runtime: Runtime): Promise<void> {
  if (!runtime.config.sisterWebhook) return
  const due = await listDue(runtime.db.kysely, runtime.clock.now(), RUN_MAX)
  const until = performance.now() + RUN_MS
  const work = async () => {
    while (performance.now() < until) {
      const id = due.shift()
      if (id === undefined) return
      await deliver(runtime, id)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}
