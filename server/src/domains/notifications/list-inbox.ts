import type { InboxNotification } from '@pepper/contract/notifications'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodePlace, encodePlace } from '../../platform/page-cursor.ts'
import { countUnreadRows, listInboxRows } from './inbox-store.ts'
import { readerOf } from './reader.ts'

/** Lists the person's own notifications, newest first, and how many are unread. */
export async function listInbox(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ notifications: InboxNotification[]; earlier: string | null; unread: number }> {
  const context = requireMember(request)
  const { db } = context.runtime
  const reader = readerOf(context)
  const page = { before: decodePlace(before), limit: limit + 1 }
  const [rows, unread] = await Promise.all([
    listInboxRows(db.kysely, reader, page),
    countUnreadRows(db, reader),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    notifications: shown.map(({ at, ...row }) => ({ ...row, created_at: at.toISOString() })),
    earlier: rows.length > limit && last ? encodePlace(last) : null,
    unread,
  }
}
