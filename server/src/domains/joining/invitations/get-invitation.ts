import type { MemberInvitation } from '@pepper/contract/joining/invitations'
import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { presentMemberInvitation } from './invitation.ts'
import { listMemberInvitationRows } from './store.ts'

/** Throws joining.invitation_not_found. */
export async function getMemberInvitation({ db, clock }: Runtime, id: string): Promise<MemberInvitation> {
  const now = clock.now()
  const [row] = await listMemberInvitationRows(db.kysely, { id }, { before: null, limit: 1, now })
  if (!row) throw new AppError('joining.invitation_not_found')
  return presentMemberInvitation(row, now)
}
