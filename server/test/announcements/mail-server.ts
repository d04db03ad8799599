import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'

export interface MailServer extends AsyncDisposable {
  url: string
  /** Each mail that was accepted. */
  mails: { to: string; raw: string }[]
  /** Replies to an address's next mails, instead of accepting them. */
  refusals: Map<string, { code: number; message: string }[]>
  /** Called when a mail was accepted, before the reply to it. */
  onTaken: (to: string) => void | Promise<void>
}

/** Starts an SMTP server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: async (stream, session, done) => {
      const raw = await readWhole(stream)
      if (raw === undefined) return
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const refusal = server.refusals.get(to)?.shift()
      if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
      server.mails.push({ to, raw })
      await server.onTaken(to)
      done()
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails: [],
    refusals: new Map(),
    onTaken: () => {},
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
  return server
}

/** Reads a mail to its end; returns undefined where the sender was killed before that. */
async function readWhole(stream: Readable): Promise<string | undefined> {
  let raw = ''
  try {
    for await (const chunk of stream) raw += chunk
    return raw
  } catch {
    return undefined
  }
}
