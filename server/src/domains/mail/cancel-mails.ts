import type { Transaction } from '../../platform/db/database.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { deleteRequests } from './store.ts'

/**
 * Cancels those of these mails that still wait, in the transaction of the change that makes them wrong; returns how
 * many. A mail that is being sent at this moment may still go out. An event reports each tracked one.
 */
export async function cancelMails(tx: Transaction, mailIds: string[]): Promise<number> {
  const cancelled = await deleteRequests(tx, mailIds)
  const told = cancelled.filter(({ isTracked }) => isTracked)
  await recordEvents(
    tx,
    'mail.settled',
    told.map(({ id }) => ({ mail_id: id, outcome: 'cancelled', reason: null })),
  )
  return cancelled.length
}
