import type { MemberInvitation } from '@pepper/contract/joining/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { cancelMails } from '../../mail/index.ts'
import { getMemberInvitation } from './get-invitation.ts'
import { requireOpenInvitation } from './require-open-invitation.ts'
import { deleteUnusedInvitationLinks, setWithdrawn } from './store.ts'

/**
 * Withdraws an invitation: its link becomes invalid, and a mail that still waits is not sent (AU-14). Needs
 * `users.invite`. Throws joining.invitation_not_found, joining.invitation_settled.
 */
export async function withdrawInvitation(
  request: Context,
  { id }: { id: string },
): Promise<MemberInvitation> {
  const context = authorise(request, 'users.invite')
  const { runtime, actor, origin } = context
  await inWithdrawal(context, 'rights', async (tx) => {
    const { mail_id: mailId } = await requireOpenInvitation(tx, context, id)
    const now = runtime.clock.now()
    await setWithdrawn(tx, id, now)
    await deleteUnusedInvitationLinks(tx, id)
    if (mailId) await cancelMails(tx, [mailId])
    await recordAudit(tx, {
      action: 'user.invitation_withdrawn',
      actorId: actor.userId,
      target: { type: 'member_invitation', id },
      origin,
      details: { before: 'open', after: 'withdrawn' },
      now,
    })
  })
  return getMemberInvitation(runtime, id)
}
