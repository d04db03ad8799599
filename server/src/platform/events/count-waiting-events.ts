import type { Executor } from '../db/database.ts'

/** Counts the events that have not been handed to their subscribers. */
export async function countWaitingEvents(executor: Executor): Promise<number> {
  const { waiting } = await executor
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('dispatched_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}
