import type { SentInvitation } from '@pepper/contract/joining/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { cancelMails } from '../../mail/index.ts'
import { getMemberInvitation } from './get-invitation.ts'
import { requireInvitationMail } from './require-invitation-mail.ts'
import { requireOpenInvitation } from './require-open-invitation.ts'
import { sendMemberInvitation } from './send-member-invitation.ts'

/**
 * Sends an open or expired invitation again, with a new link (AU-14). Needs `users.invite`. Throws settings.mail_off,
 * joining.invitation_not_found, joining.invitation_settled, limits.too_many_requests.
 */
export async function resendInvitation(request: Context, { id }: { id: string }): Promise<SentInvitation> {
  const context = authorise(request, 'users.invite')
  const { runtime, actor, origin } = context
  await requireInvitationMail(runtime)
  await enforceLimit(context, 'invitation', actor.userId)
  const link = await inWithdrawal(context, 'rights', async (tx) => {
    const invitation = await requireOpenInvitation(tx, context, id)
    if (invitation.mail_id) await cancelMails(tx, [invitation.mail_id])
    const sent = await sendMemberInvitation(tx, runtime, invitation)
    await recordAudit(tx, {
      action: 'user.invited_again',
      actorId: actor.userId,
      target: { type: 'member_invitation', id },
      origin,
      details: { is_by_hand: sent !== null },
      now: runtime.clock.now(),
    })
    return sent
  })
  return { invitation: await getMemberInvitation(runtime, id), link }
}
