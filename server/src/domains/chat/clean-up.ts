import type { Runtime } from '../../platform/context.ts'
import { tryEach } from '../../platform/try-each.ts'
import { forgetOldGaps } from './gaps/forget-old-gaps.ts'
import { deleteOldGuestChats } from './guests/delete-old-guest-chats.ts'
import { deleteOldChats } from './sessions/delete-old-chats.ts'
import { eraseDeletedChats } from './sessions/erase-deleted-chats.ts'

/** How many days are kept; 0 keeps without end. */
export interface ChatRetention {
  retention_chat_days: number
  retention_gap_days: number
}

/**
 * Deletes chats without a recent message, erases chats that were deleted a while ago, deletes guests' chats, and
 * forgets old gaps.
 */
export async function cleanUpChats(runtime: Runtime, kept: ChatRetention): Promise<void> {
  const steps: (() => Promise<unknown>)[] = [
    () => deleteOldChats(runtime, kept.retention_chat_days),
    () => eraseDeletedChats(runtime),
    () => deleteOldGuestChats(runtime),
    () => forgetOldGaps(runtime, kept.retention_gap_days),
  ]
  await tryEach(steps, (step) => step())
}
