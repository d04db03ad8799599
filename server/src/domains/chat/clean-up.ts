import type { Runtime } from '../../platform/context.ts'
import { deleteOldChats } from './sessions/delete-old-chats.ts'
import { eraseDeletedChats } from './sessions/erase-deleted-chats.ts'

/** Deletes chats in which nothing was said for this many days (0: never), and erases what was deleted a while ago. */
export async function cleanUpChats(runtime: Runtime, keptDays: number): Promise<void> {
  await deleteOldChats(runtime, keptDays)
  await eraseDeletedChats(runtime)
}
