import type { Transporter } from 'nodemailer'
import type { Runtime } from '../context.ts'
import type { MailContent } from './render-mail.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/** The number of mails sent over one connection; servers close it after this many, or more. */
const MAILS_A_CONNECTION = 100

export interface OutgoingMail extends MailContent {
  /** An id that we assign. It is the same at each attempt, so that a repeated mail can be recognised. */
  id: string
  to: string
  headers?: Record<string, string>
  /** The name of the sender if no MAIL_FROM is configured. */
  from: string
}

const transporters = new WeakMap<Runtime, Promise<Transporter>>()

/** Sends a mail through the SMTP server. Throws the error of the server or the network. */
export async function sendMail(runtime: Runtime, smtpUrl: string, mail: OutgoingMail): Promise<void> {
  const known = transporters.get(runtime) ?? openTransporter(runtime, smtpUrl)
  transporters.set(runtime, known)
  await sendBy(await known, runtime, mail)
}

/** Connections to the SMTP server, each used for many mails in turn. */
export interface MailPool {
  /**
   * Sends a mail as `sendMail` does. A mail whose connection broke is not sent over another one, because it may have
   * arrived.
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Opens a pool of at most `connections`, each opened when it is needed. The caller must close the pool. */
export async function openMailPool(
  runtime: Runtime,
  smtpUrl: string,
  connections: number,
): Promise<MailPool> {
  const { createTransport } = await import('nodemailer')
  const pool = createTransport({
    ...transportOf(runtime, smtpUrl),
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_A_CONNECTION,
    maxRequeues: 0,
  })
  return { send: (mail) => sendBy(pool, runtime, mail), close: () => pool.close() }
}

async function sendBy(
  transporter: Pick<Transporter, 'sendMail'>,
  runtime: Runtime,
  mail: OutgoingMail,
): Promise<void> {
  const { hostname } = new URL(runtime.config.publicOrigin)
  await transporter.sendMail({
    from: runtime.config.mailFrom ?? { name: mail.from, address: `no-reply@${hostname}` },
    to: { name: '', address: mail.to },
    messageId: `<${mail.id}@${hostname}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  })
}

/** Opens the transporter for single mails. The library is loaded at the first mail, so that the start stays fast. */
async function openTransporter(runtime: Runtime, smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(transportOf(runtime, smtpUrl))
}

/** Builds the settings for sending mails and for testing a connection. */
export const transportOf = ({ config }: Pick<Runtime, 'config'>, smtpUrl: string) => ({
  url: smtpUrl,
  ...(config.smtpRequiresTls && { requireTLS: true, ignoreTLS: false }),
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
})
