import { findLocale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { requestMail } from '../../mail/index.ts'
import { insertLink } from '../link-store.ts'

/** The lifetime of the link, in ms; its mail states it. */
export const FIRST_PASSWORD_LIFETIME_MS = 7 * 24 * 3_600_000

interface FirstPassword {
  userId: string
  email: string
  sessionEpoch: number
  language: string
  expiresAt: Date
}

/**
 * Mails the link by which the person of a new account proves their address and sets a password. On a loopback origin,
 * where no mail server is needed, it returns the link instead (D2).
 */
export async function sendFirstPasswordLink(
  tx: Transaction,
  { clock, config }: Runtime,
  { userId, email, sessionEpoch, language, expiresAt }: FirstPassword,
): Promise<string | null> {
  const now = clock.now()
  const token = randomSecret()
  await insertLink(
    tx,
    { purpose: 'first_password', userId, email, sessionEpoch },
    { tokenHash: hashSecret(token), now, expiresAt },
  )
  const link = `${config.publicOrigin}/auth/link#${token}`
  if (config.isLoopback) return link
  await requestMail(tx, {
    to: email,
    template: 'account_created',
    locale: findLocale(language) ?? SOURCE_LOCALE,
    link,
    isSecurity: true,
    now,
  })
  return null
}
