import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getOwnAccess } from '../../roles/index.ts'
import { findLockedInvitation } from './store.ts'

/**
 * Returns an invitation that is still waiting for its person or has expired, and locks it. Throws access.denied,
 * joining.invitation_not_found, joining.invitation_settled.
 */
export async function requireOpenInvitation(tx: Transaction, context: MemberContext, id: string) {
  await getOwnAccess(tx, context, 'users.invite')
  const invitation = await findLockedInvitation(tx, id)
  if (!invitation) throw new AppError('joining.invitation_not_found')
  if (invitation.joined_at || invitation.withdrawn_at) throw new AppError('joining.invitation_settled')
  return invitation
}
