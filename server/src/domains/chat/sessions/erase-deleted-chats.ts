import type { Runtime } from '../../../platform/context.ts'
import { eraseChats } from './drawer-store.ts'

/** How long a deleted chat's words are kept, in ms; longer than it can be brought back. */
const KEPT_MS = 15 * 60_000

/** Erases for good what was said in chats that were deleted a while ago (DR-7); returns how many chats. */
export async function eraseDeletedChats({ db, clock }: Runtime): Promise<number> {
  const now = clock.now()
  return eraseChats(db, { deletedBefore: new Date(now.getTime() - KEPT_MS), now })
}
