import type { Runtime } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { startSending } from './start-sending.ts'
import { listDueIds, lockRow, recordAdvance } from './store.ts'

/** How long an announcement may make no progress before it is resumed, in ms. */
const STANDSTILL_MS = 30_000

/**
 * Starts announcements that are due, and resumes those without progress, whose node died or whose recipients wait for a
 * retry.
 */
export async function resumeSending(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now()
  const standstill = new Date(now.getTime() - STANDSTILL_MS)
  for (const id of await listDueIds(runtime.db.kysely, { now, standstill })) await resumeOne(runtime, id, now)
}

async function resumeOne({ db }: Runtime, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    if (row?.status === 'scheduled') return startSending(tx, row, { isScheduled: true, now })
    if (row?.status !== 'sending') return
    await recordAdvance(tx, id, now)
    await recordEvent(tx, 'announcements.sending_due', { announcement_id: id })
  })
}
