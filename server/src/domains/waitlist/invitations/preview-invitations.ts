import { INVITE_MAX_RECORDS } from '@pepper/contract/waitlist/import-limits'
import type { InvitationPreview } from '@pepper/contract/waitlist/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { INVITATION_PAUSE_MS } from './invitation.ts'
import type { BulkInvitation } from './invite-records.ts'
import { divideSelection } from './store.ts'

/** Predicts what a bulk invitation would do. Needs `waitlist.manage`. */
export async function previewInvitations(
  request: Context,
  { selection, is_forced: isForced }: BulkInvitation,
): Promise<InvitationPreview> {
  const context = authorise(request, 'waitlist.manage')
  const { db, clock, config } = context.runtime
  const recentAfter = new Date(clock.now().getTime() - INVITATION_PAUSE_MS)
  const division = await divideSelection(db.kysely, selection, { isForced, recentAfter })
  const invited = Math.min(division.invited, INVITE_MAX_RECORDS)
  return { ...division, invited, left_out: division.invited - invited, is_mail_kept: !config.smtpUrl }
}
