import type { MemberContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { spendMail } from '../../../platform/limits/index.ts'
import { findCredential, findSessionEpoch } from '../../identity/index.ts'
import { requestMail } from '../../mail/index.ts'
import { chooseLocale, readLanguage } from '../../preferences/index.ts'
import { LINK_LIFETIME_MS } from '../rules.ts'
import { findEmailChange, replaceEmailChange } from './store.ts'

/**
 * Mails the link that proves the new address of the signed-in person, unless too many mails went there. If another
 * account has it already, its owner is informed instead, and the person who asked learns nothing. Throws
 * access.sign_in_required.
 */
export async function mailEmailProof(context: MemberContext, email: string): Promise<void> {
  const { runtime, actor } = context
  const { userId, sessionId } = actor
  const sessionEpoch = await findSessionEpoch(runtime.db.kysely, sessionId)
  if (sessionEpoch === null) throw new AppError('access.sign_in_required')
  const known = await findCredential(runtime.db.kysely, { email })
  const owner = known?.userId === userId ? null : known
  const locale = owner
    ? await readLanguage(runtime.db.kysely, owner.userId)
    : await chooseLocale(context, userId)
  const isWithin = await spendMail(context, email)
  const token = randomSecret()
  const now = runtime.clock.now()
  const { publicOrigin } = runtime.config
  await inTransaction(context, async (tx) => {
    // Beyond the budget the link of an earlier mail to this address goes on working.
    if (!isWithin && (await findEmailChange(tx, { userId, sessionEpoch, now })) === email) return
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS)
    await replaceEmailChange(tx, {
      ...{ userId, email, sessionEpoch, now, expiresAt },
      tokenHash: hashSecret(token),
    })
    if (!isWithin) return
    await requestMail(tx, {
      to: email,
      template: owner ? 'already_registered' : 'change_email',
      locale,
      link: owner ? `${publicOrigin}/auth` : `${publicOrigin}/auth/email-change#${token}`,
      isSecurity: true,
      now,
    })
  })
}
