import type { Runtime } from '../../platform/context.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { readBrandInForce, readSettings } from '../settings/index.ts'
import { judgeFailure } from './judge-failure.ts'
import { takeMailTurn } from './mail-totals.ts'
import { forgetRefusal, recordRefusal } from './refusal-store.ts'
import { mailClassOf } from './rules.ts'
import { settleMail } from './settle-mail.ts'
import { countFailedAttempt, findRequest, insertKept, type WaitingRequest } from './store.ts'
import { recordWait } from './totals-store.ts'

/**
 * Sends a requested mail by SMTP, or keeps it here where no server is configured. Safe to repeat: a mail that was sent
 * is no longer requested. A mail beyond the site's totals waits, see `mail-totals.ts`. Throws when the SMTP server
 * refuses, so that it is retried. A mail to an address that is refused for good is settled as failed instead, and so is
 * a tracked mail that is refused for good or for the last time.
 */
export async function deliverMail(runtime: Runtime, mailId: string): Promise<void> {
  const { db, config } = runtime
  const request = await findRequest(db.kysely, mailId)
  if (!request) return
  if (!(await isWanted(runtime, request))) {
    return settleMail(db, request, { outcome: 'failed', reason: 'mail_off' })
  }
  if (config.smtpUrl) return sendBySmtp(runtime, config.smtpUrl, request)
  const { subject, text } = renderMail(request, await readBrandInForce(runtime))
  const kept = { to: request.to, subject, text, link: request.link, now: runtime.clock.now() }
  await settleMail(db, request, { outcome: 'kept', reason: null }, (tx) => insertKept(tx, kept))
}

async function sendBySmtp(runtime: Runtime, smtpUrl: string, request: WaitingRequest): Promise<void> {
  const { db } = runtime
  const until = await takeMailTurn(runtime, mailClassOf(request))
  if (until) return recordWait(db.kysely, request.id, until)
  const brand = await readBrandInForce(runtime)
  try {
    const content = renderMail(request, brand)
    await sendMail(runtime, smtpUrl, { id: request.id, to: request.to, from: brand.product, ...content })
  } catch (error) {
    const { isFinal, isAddressRefused, reason } = judgeFailure(error, request.attempts + 1)
    if (isAddressRefused) await recordRefusal(db.kysely, request.to, { reason, now: runtime.clock.now() })
    if (!isAddressRefused && !(request.isTracked && isFinal)) {
      await countFailedAttempt(db.kysely, request.id)
      throw error
    }
    return settleMail(db, request, { outcome: 'failed', reason })
  }
  await settleMail(db, request, { outcome: 'sent', reason: null }, (tx) => forgetRefusal(tx, request.to))
}

async function isWanted(runtime: Runtime, request: WaitingRequest): Promise<boolean> {
  return request.isSecurity || (await readSettings(runtime)).email_notifications
}
