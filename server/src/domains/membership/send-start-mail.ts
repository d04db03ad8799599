import type { Context } from '../../platform/context.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { requestMail } from '../mail/index.ts'
import { issueLink } from './issue-link.ts'
import type { NewLink } from './link-store.ts'

export interface StartMail {
  template: 'confirm_sign_up' | 'activate' | 'already_registered'
  link: NewLink & { email: string }
}

/** Mails the link that finishes what was started; whoever has an account already is told so instead, and gets no link. */
export async function sendStartMail(context: Context, { template, link }: StartMail): Promise<void> {
  const { runtime } = context
  await runtime.db.transaction(async (tx) => {
    const isKnown = template === 'already_registered'
    const address = isKnown ? `${runtime.config.publicOrigin}/auth` : await issueLink(tx, runtime, link)
    await requestMail(tx, {
      to: link.email,
      template,
      locale: visitorLocale(context),
      link: address,
      isSecurity: true,
      now: runtime.clock.now(),
    })
  })
}
