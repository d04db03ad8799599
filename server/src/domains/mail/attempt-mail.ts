import type { Runtime } from '../../platform/context.ts'
import { type MailPool, type OutgoingMail, openMailPool, sendMail } from '../../platform/mail/send-mail.ts'
import { readSettings } from '../settings/index.ts'
import { judgeFailure } from './judge-failure.ts'
import { takeMailTurn } from './mail-totals.ts'
import { recordRefusal } from './refusal-store.ts'

/** The errors that occur before anything was sent, so that no mail can have arrived. */
const NEVER_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS/

/** The failure reason for a person who gets no mail until the mark on their address is removed. */
export const ADDRESS_REFUSED = 'address_refused'

/** The time limits of the mail library that end a connection before a mail is begun. */
const BEFORE_MAIL = new Set<unknown>(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** The outcome of an attempt: `later` and `refused` were not sent, `unknown` may have been. */
export type MailAttempt =
  | { kind: 'sent' }
  | { kind: 'unknown' }
  | { kind: 'later' | 'refused'; reason: string }
  /** The site has used up its limit of mails: nothing was attempted, and nothing will be before that moment. */
  | { kind: 'wait'; until: Date }

/**
 * Attempts once, now, to send a mail that is not a security mail, and never throws: for callers that keep their own
 * ledger of attempts and must not send twice. Sends through `pool` where it is given. Refuses with `mail_off` or
 * `not_configured` where no mail may or can be sent, and with `address_refused` where the address is refused for good,
 * which is recorded. Waits where bulk mails have used up their share of the site's totals.
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

/** Opens connections for many attempts; null where there is no mail server. The caller closes them. */
export async function openMails(runtime: Runtime, connections: number): Promise<MailPool | null> {
  const { smtpUrl } = runtime.config
  return smtpUrl ? openMailPool(runtime, smtpUrl, connections) : null
}

/**
 * Judges how a failed attempt ended: a server that answered has not accepted the mail; a connection that broke after it
 * was established leaves that open, unless the server never greeted.
 */
export function judgeAttempt(error: unknown): MailAttempt {
  const { responseCode, code, message, timeoutType } = (error ?? {}) as Record<string, unknown>
  const { isFinal, reason } = judgeFailure(error, 1)
  if (typeof responseCode === 'number') return { kind: isFinal ? 'refused' : 'later', reason }
  const said = `${String(code)} ${String(message)}`
  return NEVER_CONNECTED.test(said) || BEFORE_MAIL.has(timeoutType)
    ? { kind: 'later', reason }
    : { kind: 'unknown' }
}
