import type { Locale } from '@pepper/contract/locales'
import type { Context } from '../../platform/context.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { findCredential } from '../identity/index.ts'
import { requestMail } from '../mail/index.ts'
import { chooseLocale } from '../preferences/index.ts'
import { issueLink } from './issue-link.ts'
import type { NewLink } from './link-store.ts'

export interface StartMail {
  template: 'confirm_sign_up' | 'activate' | 'already_registered'
  link: NewLink & { email: string }
}

/**
 * Mails the link that finishes what was started. A person who has an account already gets a mail that says so, without
 * a link to finish.
 */
export async function sendStartMail(context: Context, { template, link }: StartMail): Promise<void> {
  const { runtime } = context
  const isKnown = template === 'already_registered'
  const locale = isKnown ? await localeOfOwner(context, link.email) : visitorLocale(context)
  await inVisitorTransaction(context, async (tx) => {
    const address = isKnown ? `${runtime.config.publicOrigin}/auth` : await issueLink(tx, runtime, link)
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
  return owner ? chooseLocale(context, owner.userId) : visitorLocale(context)
}
