import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { getAccountEmail } from '../identity/index.ts'
import { requestMail } from '../mail/index.ts'
import { readLanguage } from '../preferences/index.ts'
import { makeSignInLink } from './make-sign-in-link.ts'

/**
 * Mails a person a link that signs them in (AU-14); the administrator who requests it never sees it. Without a mail
 * server the mail waits in the outbox. Needs `users.sign_in_link`. Throws access.user_not_found, access.own_account,
 * access.not_below, access.may_more, access.person_banned.
 */
export async function issueSignInLink(
  request: Context,
  { id }: { id: string },
): Promise<{ delivery: 'mailed' | 'kept'; expires_at: string }> {
  const context = authorise(request, 'users.sign_in_link')
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  const locale = await readLanguage(runtime.db.kysely, id)
  const { expiresAt } = await inWithdrawal(context, 'rights', async (tx) => {
    const made = await makeSignInLink(tx, context, { id, isHandedOver: false })
    await requestMail(tx, {
      to: await getAccountEmail(tx, id),
      template: 'sign_in_link',
      locale,
      link: made.link,
      isSecurity: true,
      now: runtime.clock.now(),
    })
    return made
  })
  await recordSecurityEvent(context, {
    type: 'sign_in_link_issued',
    userId: id,
    details: { issued_by: actor.userId },
  })
  return { delivery: runtime.config.smtpUrl ? 'mailed' : 'kept', expires_at: expiresAt.toISOString() }
}
