import type { Runtime } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { startSending } from './start-sending.ts'
import { listDueIds, lockRow, recordAdvance } from './store.ts'

/** An announcement under way that nobody was at for so long, in ms, is woken. */
const STANDSTILL_MS = 30_000

/** Begins what was scheduled and is due, and wakes what stands still: its node died, or recipients wait for another attempt. */
export async function resumeSending(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now()
  const standstill = new Date(now.getTime() - STANDSTILL_MS)
  for (const id of await listDueIds(runtime.db.kysely, { now, standstill })) await wakeOne(runtime, id, now)
}

async function wakeOne({ db }: Runtime, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    if (row?.status === 'scheduled') return startSending(tx, row, { isScheduled: true, now })
    if (row?.status !== 'sending') return
    await recordAdvance(tx, id, now)
    await recordEvent(tx, 'announcements.sending_due', { announcement_id: id })
  })
}
