import type { Config } from '../config/config.ts'
import { transportOf } from './send-mail.ts'

/** Connects to a mail server and signs in, by the same rules as a mail, and sends none. Throws what the server or the network says. */
export async function connectToMailServer(config: Config, smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOf({ config }, smtpUrl))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
