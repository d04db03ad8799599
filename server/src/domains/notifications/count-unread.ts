import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { countUnreadRows } from './inbox-store.ts'
import { readerOf } from './reader.ts'

/** Counts the notifications that the person has not read, up to 100. Throws access.sign_in_required. */
export async function countUnread(request: Context): Promise<number> {
  const context = requireMember(request)
  return countUnreadRows(context.runtime.db, readerOf(context))
}
