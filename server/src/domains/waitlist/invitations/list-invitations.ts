import type { Invitation } from '@pepper/contract/waitlist/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodeSequence } from '../../../platform/page-cursor.ts'
import { presentInvitation } from './invitation.ts'
import { type InvitationFilter, listInvitationRows } from './store.ts'

export interface InvitationPage extends Omit<InvitationFilter, 'id'> {
  before?: string | undefined
  limit: number
}

/** Invitations, newest first. Needs `waitlist.manage`. */
export async function listInvitations(
  request: Context,
  { before, limit, ...filter }: InvitationPage,
): Promise<{ invitations: Invitation[]; earlier: string | null }> {
  const context = authorise(request, 'waitlist.manage')
  const page = { before: decodeSequence(before), limit: limit + 1 }
  const rows = await listInvitationRows(context.runtime.db.kysely, filter, page)
  const shown = rows.slice(0, limit)
  return {
    invitations: shown.map(presentInvitation),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
  }
}
