import type { Context } from '../../platform/context.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { spendMail } from '../../platform/limits/index.ts'
import type { Credential } from '../identity/index.ts'
import { markBrowser } from '../identity/index.ts'
import { requestMail } from '../mail/index.ts'
import { chooseLocale } from '../preferences/index.ts'
import { issueLink } from './issue-link.ts'

/** Mails the link that proves an address of an existing account, unless too many went there. */
export async function sendConfirmation(
  context: Context,
  credential: Pick<Credential, 'userId' | 'email' | 'sessionEpoch'>,
): Promise<void> {
  const { runtime } = context
  const browserNonceHash = markBrowser(context)
  if (!(await spendMail(context, credential.email))) return
  const { userId, email, sessionEpoch } = credential
  const locale = await chooseLocale(context, userId)
  await inVisitorTransaction(context, async (tx) => {
    const link = await issueLink(tx, runtime, {
      purpose: 'confirm_email',
      userId,
      email,
      sessionEpoch,
      browserNonceHash,
    })
    await requestMail(tx, {
      to: email,
      template: 'confirm_address',
      locale,
      link,
      isSecurity: true,
      now: runtime.clock.now(),
    })
  })
}
