import type { Database, Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { deleteRequest, type WaitingRequest } from './store.ts'

/** The outcome of a mail; `reason` goes with 'failed'. */
export interface MailEnd {
  outcome: 'sent' | 'kept' | 'failed'
  reason: string | null
}

/**
 * Ends a request and runs `alongside` with it, exactly once even if several callers try; an event reports the end of a
 * tracked one.
 */
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
