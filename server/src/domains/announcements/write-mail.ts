import { randomUUID } from 'node:crypto'
import { findLocale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Runtime } from '../../platform/context.ts'
import { renderAnnouncement } from '../../platform/mail/render-announcement.ts'
import type { OutgoingMail } from '../../platform/mail/send-mail.ts'
import { readBrandInForce } from '../settings/index.ts'
import type { Address } from './recipient-store.ts'
import { subscriptionToken } from './subscription-token.ts'

/**
 * Writes the mail of an announcement to one person in their language. The text and the headers for mail programs show
 * how to unsubscribe (RFC 8058).
 */
export async function writeMail(
  runtime: Runtime,
  userId: string,
  { email, language, message }: Pick<Address, 'email' | 'language'> & { message: string },
): Promise<OutgoingMail> {
  const brand = await readBrandInForce(runtime)
  const stopLink = `${runtime.config.publicOrigin}/unsubscribe?token=${subscriptionToken(runtime, userId)}`
  const locale = findLocale(language ?? '') ?? SOURCE_LOCALE
  return {
    id: randomUUID(),
    to: email,
    from: brand.product,
    ...renderAnnouncement({ message, locale, stopLink }, brand),
    headers: { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
