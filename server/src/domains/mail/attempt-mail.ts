import type { Runtime } from '../../platform/context.ts'
import { type MailPool, type OutgoingMail, openMailPool, sendMail } from '../../platform/mail/send-mail.ts'
import { readSettings } from '../settings/index.ts'
import { judgeFailure } from './judge-failure.ts'
import { takeMailTurn } from './mail-totals.ts'
import { recordRefusal } from './refusal-store.ts'

/** Errors before anything was said, so that nothing can have arrived. */
const NEVER_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS/

/** The reason of who is not to be written to before the mark of their address is gone. */
export const ADDRESS_REFUSED = 'address_refused'

/** How an attempt ended: `later` and `refused` are not sent, `unknown` may be. */
export type MailAttempt =
  | { kind: 'sent' }
  | { kind: 'unknown' }
  | { kind: 'later' | 'refused'; reason: string }
  /** The site has sent as many mails as it may: nothing was attempted, and nothing is before that moment. */
  | { kind: 'wait'; until: Date }

/**
 * Attempts a mail that is no security mail, once and now, and never throws: for who keeps a ledger of attempts of their own
 * and must not send twice. Goes over `pool` where one is given. Refuses with `mail_off` or `not_configured` where no mail may
 * or can be sent, waits where bulk mails have used up their share of the site's totals, and with `address_refused` where the address is refused for good, which is noted.
 */
export async function attemptMail(
  runtime: Runtime,
  mail: OutgoingMail,
  pool: MailPool | null = null,
): Promise<MailAttempt> {
  if (!runtime.config.smtpUrl) return { kind: 'refused', reason: 'not_configured' }
  if (!(await readSettings(runtime)).email_notifications) return { kind: 'refused', reason: 'mail_off' }
  const until = await takeMailTurn(runtime, 'bulk')
  if (until) return { kind: 'wait', until }
  try {
    await (pool ? pool.send(mail) : sendMail(runtime, runtime.config.smtpUrl, mail))
    return { kind: 'sent' }
  } catch (error) {
    const { isAddressRefused, reason } = judgeFailure(error, 1)
    if (!isAddressRefused) return judgeAttempt(error)
    await recordRefusal(runtime.db.kysely, mail.to, { reason, now: runtime.clock.now() })
    return { kind: 'refused', reason: ADDRESS_REFUSED }
  }
}

/** Connections for many attempts; null where there is no mail server. Whoever opens them closes them. */
export async function openMails(runtime: Runtime, connections: number): Promise<MailPool | null> {
  const { smtpUrl } = runtime.config
  return smtpUrl ? openMailPool(runtime, smtpUrl, connections) : null
}

/** A server that answered has not taken the mail; a line that broke after it was there leaves that open. */
export function judgeAttempt(error: unknown): MailAttempt {
  const { responseCode, code, message } = (error ?? {}) as Record<string, unknown>
  const { isFinal, reason } = judgeFailure(error, 1)
  if (typeof responseCode === 'number') return { kind: isFinal ? 'refused' : 'later', reason }
  const said = `${String(code)} ${String(message)}`
  return NEVER_CONNECTED.test(said) ? { kind: 'later', reason } : { kind: 'unknown' }
}
