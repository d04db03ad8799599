import type { NewMemberInvitation, SentInvitation } from '@pepper/contract/joining/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { findCredential } from '../../identity/index.ts'
import { getOwnAccess } from '../../roles/index.ts'
import { getMemberInvitation } from './get-invitation.ts'
import { requireInvitationMail } from './require-invitation-mail.ts'
import { sendMemberInvitation } from './send-member-invitation.ts'
import { findLockedInvitation, insertMemberInvitation } from './store.ts'

/**
 * Invites a person by email (AU-14); they get an account once they have set a password. Repeated with the same id, it
 * returns the invitation in its present state. Needs `users.invite`. Throws settings.mail_off, joining.member_exists,
 * joining.invited_already, limits.too_many_requests.
 */
export async function invitePerson(request: Context, person: NewMemberInvitation): Promise<SentInvitation> {
  const context = authorise(request, 'users.invite')
  const { runtime } = context
  await requireInvitationMail(runtime)
  await enforceLimit(context, 'invitation', context.actor.userId)
  const link = await inWithdrawal(context, 'rights', (tx) => invite(tx, context, person))
  return { invitation: await getMemberInvitation(runtime, person.id), link }
}

async function invite(
  tx: Transaction,
  context: MemberContext,
  person: NewMemberInvitation,
): Promise<string | null> {
  const { runtime, actor, origin } = context
  const { id, email, full_name: fullName = null, language } = person
  const now = runtime.clock.now()
  await getOwnAccess(tx, context, 'users.invite')
  const invitation = { id, email, fullName, language, invitedBy: actor.userId, now }
  if (!(await insertMemberInvitation(tx, invitation))) {
    const earlier = await findLockedInvitation(tx, id)
    if (earlier?.email !== email) throw new AppError('joining.invited_already')
    return null
  }
  const existing = await findCredential(tx, { email })
  if (existing) throw new AppError('joining.member_exists', { user_id: existing.userId })
  const link = await sendMemberInvitation(tx, runtime, { id, email, full_name: fullName, language })
  await recordAudit(tx, {
    action: 'user.invited',
    actorId: actor.userId,
    target: { type: 'member_invitation', id },
    origin,
    details: { language, is_by_hand: link !== null },
    personal: { email, ...(fullName ? { full_name: fullName } : {}) },
    now,
  })
  return link
}
