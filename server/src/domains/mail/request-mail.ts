import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { insertRequest, type MailRequest } from './store.ts'

/** Requests a mail in the transaction of the change that it reports; it is sent after the commit. Returns its id. */
export async function requestMail(tx: Transaction, request: MailRequest): Promise<string> {
  const id = await insertRequest(tx, request)
  await recordEvent(tx, 'mail.requested', { mail_id: id })
  return id
}
