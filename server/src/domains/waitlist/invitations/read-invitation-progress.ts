import { invitationState } from '@pepper/contract/waitlist/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { countByInvitationState } from './store.ts'

/** Reads the progress of a bulk invitation; all 0 for one without invitations. Needs `waitlist.manage`. */
export async function readInvitationProgress(request: Context, { run_id: runId }: { run_id: string }) {
  const context = authorise(request, 'waitlist.manage')
  const counts = await countByInvitationState(context.runtime.db.kysely, runId)
  const of = (state: (typeof invitationState.options)[number]) => counts.get(state) ?? 0
  const total = invitationState.options.reduce((sum, state) => sum + of(state), 0)
  return { queued: of('queued'), sent: of('sent'), kept: of('kept'), failed: of('failed'), total }
}
