import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import type { MailLocale, MailTemplate } from '../../platform/mail/texts.ts'
import { insertRequest } from './store.ts'

export interface MailRequest {
  to: string
  template: MailTemplate
  locale: MailLocale
  /** Where the mail's one link leads. */
  link: string
  /** Security mail is sent always, other mail only while the operator's setting allows it. */
  isSecurity: boolean
  now: Date
}

/** Asks for a mail in the transaction of the change that it tells of; it goes out after the commit. */
export async function requestMail(tx: Transaction, request: MailRequest): Promise<void> {
  const id = await insertRequest(tx, request)
  await recordEvent(tx, 'mail.requested', { mail_id: id })
}
