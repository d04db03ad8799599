import { requireMember } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { countUnreadRows, markRowRead, markRowsRead, touchInbox } from './inbox-store.ts'
import { type Reader, readerOf } from './reader.ts'

/**
 * Marks a notification as read; repeating it changes nothing. Throws notifications.not_found where it is not in the
 * person's inbox.
 */
export async function markRead(request: Context, { id }: { id: string }): Promise<{ unread: number }> {
  const context = requireMember(request)
  return mark(context, async (tx, reader) => {
    const outcome = await markRowRead(tx, reader, id)
    if (outcome === null) throw new AppError('notifications.not_found')
    return outcome
  })
}

/** Marks all notifications that are in the inbox now as read; repeating it changes nothing. */
export async function markAllRead(request: Context): Promise<{ unread: number }> {
  const context = requireMember(request)
  return mark(context, markRowsRead)
}

async function mark(
  context: MemberContext,
  change: (tx: Transaction, reader: Reader) => Promise<boolean>,
): Promise<{ unread: number }> {
  const { db } = context.runtime
  const reader = readerOf(context)
  await inTransaction(context, async (tx) => {
    if (await change(tx, reader)) await touchInbox(tx, reader.userId)
  })
  return { unread: await countUnreadRows(db, reader) }
}
