import { requireMember } from '../../platform/authorisation/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { selectUnread } from './inbox-store.ts'
import { readerOf } from './reader.ts'

/** Counts the notifications that the person has not read, up to 100. Throws access.sign_in_required. */
export async function countUnread(context: Context): Promise<number> {
  requireMember(context)
  return selectUnread(context.runtime.db, readerOf(context))
}
