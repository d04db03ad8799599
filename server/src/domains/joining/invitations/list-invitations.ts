import type { MemberInvitation, MemberInvitationState } from '@pepper/contract/joining/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodeSequence } from '../../../platform/page-cursor.ts'
import { presentMemberInvitation } from './invitation.ts'
import { countWaitingInvitations, listMemberInvitationRows } from './store.ts'

export interface MemberInvitationPage {
  state?: MemberInvitationState | undefined
  before?: string | undefined
  limit: number
}

/** Lists personal invitations, newest first (AU-14). Needs `users.invite`. */
export async function listMemberInvitations(
  request: Context,
  { state, before, limit }: MemberInvitationPage,
): Promise<{ invitations: MemberInvitation[]; earlier: string | null; waiting: number }> {
  const context = authorise(request, 'users.invite')
  const { db, clock } = context.runtime
  const now = clock.now()
  const page = { before: decodeSequence(before), limit: limit + 1, now }
  const rows = await listMemberInvitationRows(db.kysely, { state }, page)
  const shown = rows.slice(0, limit)
  return {
    invitations: shown.map((row) => presentMemberInvitation(row, now)),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
    waiting: await countWaitingInvitations(db.kysely, now),
  }
}
