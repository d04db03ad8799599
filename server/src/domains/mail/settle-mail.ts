import type { Database, Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { deleteRequest, type WaitingRequest } from './store.ts'

/** How a mail ended; `reason` goes with 'failed'. */
export interface MailEnd {
  outcome: 'sent' | 'kept' | 'failed'
  reason: string | null
}

/** Ends a request, and with it does `alongside`, once however many try; a tracked one is told of. */
export async function settleMail(
  db: Database,
  request: WaitingRequest,
  end: MailEnd,
  alongside: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteRequest(tx, request.id))) return
    await alongside(tx)
    if (request.isTracked) await recordEvent(tx, 'mail.settled', { mail_id: request.id, ...end })
  })
}
