import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getOwnAccess, listAccessContexts, refuseSignInLink } from '../roles/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { findKeptMail, listPeopleOfMail } from './store.ts'

/**
 * Returns the text of a kept mail. Its link acts for the recipient, so another person may open it only if they may make
 * a sign-in link for the recipient. The audit log records who opened it. With approval by a second person switched on,
 * mails of administrators stay closed to others. Needs `mail.read_outbox`. Throws mail.not_found,
 * mail.of_administrator, access.not_below, access.may_more, access.person_banned, limits.too_many_requests.
 */
export async function openOutboxMail(request: Context, { id }: { id: string }): Promise<{ text: string }> {
  const context = authorise(request, 'mail.read_outbox')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'outbox_mail', actor.userId)
  return inWithdrawal(context, 'rights', async (tx) => {
    const mail = await findKeptMail(tx, Number(id))
    if (!mail) throw new AppError('mail.not_found')
    const people = await listPeopleOfMail(tx, Number(id))
    await requireMayActFor(
      tx,
      context,
      people.filter((person) => person !== actor.userId),
    )
    await recordAudit(tx, {
      action: 'mail.outbox_mail_opened',
      actorId: actor.userId,
      target: people[0] === undefined ? null : { type: 'user', id: people[0] },
      origin,
      details: { mail: Number(id) },
      personal: { email: mail.to },
      now: runtime.clock.now(),
    })
    return { text: mail.text }
  })
}

async function requireMayActFor(tx: Transaction, context: MemberContext, people: string[]): Promise<void> {
  if (people.length === 0) return
  const opener = await getOwnAccess(tx, context, 'mail.read_outbox')
  const needsTwo = await readSettingWithin(tx, 'two_people')
  for (const target of (await listAccessContexts(tx, people)).values()) {
    const refusal = refuseSignInLink({ actor: opener, target })
    if (refusal) throw new AppError(refusal)
    if (needsTwo && target.permissions.includes('admin.enter')) throw new AppError('mail.of_administrator')
  }
}
