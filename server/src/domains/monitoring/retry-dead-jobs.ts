import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { countDeadLetters } from './queue-store.ts'

/** Retries the jobs that were given up, on whichever node receives the event (SA-4). Needs `monitoring.manage`. */
export async function retryDeadJobs(request: Context): Promise<{ jobs: number }> {
  const context = authorise(request, 'monitoring.manage')
  const { runtime, actor, origin } = context
  const jobs = await countDeadLetters(runtime.db.kysely)
  if (jobs === 0) return { jobs }
  await inTransaction(context, async (tx) => {
    await recordEvent(tx, 'jobs.redrive_requested', { jobs })
    await recordAudit(tx, {
      action: 'jobs.retried_dead',
      actorId: actor.userId,
      target: null,
      origin,
      details: { jobs },
      now: runtime.clock.now(),
    })
  })
  return { jobs }
}
