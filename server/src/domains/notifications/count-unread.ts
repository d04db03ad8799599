import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { selectUnread } from './inbox-store.ts'
import { readerOf } from './reader.ts'

/** Counts the notifications that the person has not read, up to 100. Throws access.sign_in_required. */
export async function countUnread(request: Context): Promise<number> {
  const context = requireMember(request)
  return selectUnread(context.runtime.db, readerOf(context))
}
