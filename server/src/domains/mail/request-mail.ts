import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { isUrgent } from './rules.ts'
import { insertRequest, type MailRequest } from './store.ts'

/**
 * Requests a mail in the transaction of the change that it reports; it is sent after the commit, before bulk mails that
 * wait already if it is none itself. Returns its id.
 */
export async function requestMail(tx: Transaction, request: MailRequest): Promise<string> {
  const id = await insertRequest(tx, request)
  await recordEvent(tx, 'mail.requested', { mail_id: id, ...(isUrgent(request) && { is_urgent: true }) })
  return id
}
