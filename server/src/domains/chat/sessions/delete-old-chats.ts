import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../../platform/context.ts'
import { hideOldChats } from './drawer-store.ts'

/** How many chats one statement deletes, so that none holds its rows for long. */
const BATCH = 1000

/**
 * Deletes chats without a message for this many days, as their owner would; 0 means never. Their messages are erased
 * later, with those of all deleted chats. Returns how many chats it deleted.
 */
export async function deleteOldChats({ db, clock }: Runtime, keptDays: number): Promise<number> {
  if (keptDays === 0) return 0
  const now = clock.now()
  const before = new Date(now.getTime() - keptDays * DAY_MS)
  let deleted = 0
  for (;;) {
    const batch = await hideOldChats(db.kysely, { before, now, limit: BATCH })
    deleted += batch
    if (batch < BATCH) return deleted
  }
}
