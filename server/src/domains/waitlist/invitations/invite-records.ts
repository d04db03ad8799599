import { randomUUID } from 'node:crypto'
import { INVITE_MAX_RECORDS } from '@pepper/contract/waitlist/import-limits'
import type { InvitationDivision, InvitationSelection } from '@pepper/contract/waitlist/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { type JsonValue, recordAudit } from '../../audit/index.ts'
import { readSettings } from '../../settings/index.ts'
import { INVITATION_PAUSE_MS } from './invitation.ts'
import { countEarlier, divideSelection, insertInvitations } from './store.ts'

export interface BulkInvitation {
  selection: InvitationSelection
  is_forced: boolean
  /** The caller's own id for the run. */
  run_id?: string | undefined
}

/**
 * Invites the selected records by email, at most 5,000 at once. The server writes and sends their mails in the
 * background. If the request arrives twice, it makes one run. Needs `waitlist.manage`. Throws settings.mail_off,
 * server.id_taken.
 */
export async function inviteRecords(
  request: Context,
  { selection, is_forced: isForced, run_id: runId = randomUUID() }: BulkInvitation,
): Promise<InvitationDivision & { run_id: string }> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  if (!(await readSettings(runtime)).email_notifications) throw new AppError('settings.mail_off')
  const now = runtime.clock.now()
  const recentAfter = new Date(now.getTime() - INVITATION_PAUSE_MS)
  const invitations = { runId, isForced, requestedBy: actor.userId, now, recentAfter }
  return inTransaction(context, async (tx) => {
    const earlier = await countEarlier(tx, selection, invitations)
    if (earlier > 0) return { ...NO_ONE, selected: earlier, invited: earlier, run_id: runId }
    const division = await divideSelection(tx, selection, invitations)
    const invited = await insertInvitations(tx, selection, invitations, INVITE_MAX_RECORDS)
    if (invited > 0) {
      await recordEvent(tx, 'waitlist.invitations_requested', { run_id: runId })
      await recordAudit(tx, {
        action: 'waitlist.invited_many',
        actorId: actor.userId,
        target: { type: 'invitation_run', id: runId },
        origin,
        ...describeSelection(selection, { invited, is_forced: isForced }),
        now,
      })
    }
    return { ...division, invited, left_out: Math.max(0, division.invited - invited), run_id: runId }
  })
}

const NO_ONE: InvitationDivision = {
  selected: 0,
  invited: 0,
  left_out: 0,
  claimed: 0,
  without_email: 0,
  invited_recently: 0,
}

/** Describes a selection for the audit log; typed search words may be personal. */
function describeSelection(
  selection: InvitationSelection,
  counts: Record<string, JsonValue>,
): { details: Record<string, JsonValue>; personal?: Record<string, JsonValue> } {
  if ('record_ids' in selection) return { details: { ...counts, record_ids: selection.record_ids } }
  const { search, state, import_id } = selection.filter
  const details = { ...counts, state: state ?? null, import_id: import_id ?? null }
  return search ? { details, personal: { search } } : { details }
}
