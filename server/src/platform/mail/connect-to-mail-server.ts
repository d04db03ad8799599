import type { Config } from '../config/config.ts'
import { transportOf } from './send-mail.ts'

/**
 * Connects to a mail server and signs in, under the same rules as for a mail, but sends none. Throws the error of the
 * server or the network.
 */
export async function connectToMailServer(config: Config, smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOf({ config }, smtpUrl))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
