import type { Runtime } from '../../platform/context.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { readSettings } from '../settings/index.ts'
import { deleteRequest, findRequest, keepInOutbox, type StoredRequest } from './store.ts'

/**
 * Sends a requested mail by SMTP, or keeps it here where no server is configured. Safe to repeat: what is out is no longer
 * requested. Throws when the SMTP server refuses, so that it is tried again.
 */
export async function deliverMail(runtime: Runtime, mailId: string): Promise<void> {
  const { db, brand, config } = runtime
  const request = await findRequest(db.kysely, mailId)
  if (!request) return
  if (!(await isWanted(runtime, request))) return deleteRequest(db.kysely, mailId)
  const content = renderMail(request, brand)
  if (config.smtpUrl) {
    await sendMail(runtime, config.smtpUrl, { id: mailId, to: request.to, ...content })
    return deleteRequest(db.kysely, mailId)
  }
  const { subject, text } = content
  const now = runtime.clock.now()
  await db.transaction((tx) => keepInOutbox(tx, mailId, { to: request.to, subject, text, now }))
}

async function isWanted(runtime: Runtime, request: StoredRequest): Promise<boolean> {
  return request.isSecurity || (await readSettings(runtime)).email_notifications
}
