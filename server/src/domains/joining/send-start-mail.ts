import type { Locale } from '@pepper/contract/locales'
import type { Context } from '../../platform/context.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { findCredential } from '../identity/index.ts'
import { requestMail } from '../mail/index.ts'
import { readLanguage } from '../preferences/index.ts'
import { issueLink } from './issue-link.ts'
import type { NewLink } from './link-store.ts'

export interface StartMail {
  template: 'confirm_sign_up' | 'activate' | 'already_registered' | 'use_provider'
  link: NewLink & { email: string }
}

/**
 * Mails the link that finishes what was started. A person who has an account already, or has to use their company's
 * service, gets a mail that says so, with the address of the sign-in page.
 */
export async function sendStartMail(context: Context, { template, link }: StartMail): Promise<void> {
  const { runtime } = context
  const isFinal = template === 'already_registered' || template === 'use_provider'
  const locale = isFinal ? await localeOfOwner(context, link.email) : visitorLocale(context)
  await inVisitorTransaction(context, async (tx) => {
    const address = isFinal ? `${runtime.config.publicOrigin}/auth` : await issueLink(tx, runtime, link)
    await requestMail(tx, {
      to: link.email,
      template,
      locale,
      link: address,
      isSecurity: true,
      now: runtime.clock.now(),
    })
  })
}

/** Returns the language of the account that owns an address, because another person may have caused the mail. */
async function localeOfOwner(context: Context, email: string): Promise<Locale> {
  const owner = await findCredential(context.runtime.db.kysely, { email })
  return owner ? readLanguage(context.runtime.db.kysely, owner.userId) : visitorLocale(context)
}
