import { DAY_MS } from '@pepper/contract/durations'
import { GUEST_CHAT_KEPT_MS } from '@pepper/contract/limits'
import type { Runtime } from '../../../platform/context.ts'
import { deleteOldAllowances } from './allowance-store.ts'
import { deleteGuestChatsBefore } from './taking-store.ts'

/** Deletes the chats of guests who have not joined some days after their last message, and the counts of past days. */
export async function deleteOldGuestChats({ db, clock }: Runtime): Promise<void> {
  const now = clock.now().getTime()
  await deleteGuestChatsBefore(db.kysely, new Date(now - GUEST_CHAT_KEPT_MS))
  await deleteOldAllowances(db, new Date(now - 2 * DAY_MS))
}
