import type { Invitation } from '@pepper/contract/waitlist/invitations'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockRecords, type ProfileRecord } from '../../profiles/index.ts'
import { readSettings } from '../../settings/index.ts'
import { INVITATION_PAUSE_MS, presentInvitation } from './invitation.ts'
import { hasInvitation, insertInvitation, listInvitationRows } from './store.ts'
import { writeInvitation } from './write-invitation.ts'

export interface SingleInvitation {
  /** The id of the record. */
  id: string
  is_forced: boolean
  /** The caller's own id for the invitation. */
  invitation_id?: string | undefined
}

/**
 * Invites a record by email, with a link that activates it (D2); once, if the request arrives twice. Needs `waitlist.manage`. Throws
 * settings.mail_off, waitlist.record_not_found, joining.already_activated, waitlist.record_has_no_email,
 * waitlist.invited_recently, server.id_taken.
 */
export async function inviteRecord(
  request: Context,
  { id, is_forced: isForced, invitation_id: chosenId }: SingleInvitation,
): Promise<Invitation> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  if (!(await readSettings(runtime)).email_notifications) throw new AppError('settings.mail_off')
  const now = runtime.clock.now()
  const recentAfter = new Date(now.getTime() - INVITATION_PAUSE_MS)
  const invitationId = await inTransaction(context, async (tx) => {
    const locked = (await lockRecords(tx, [id])).get(id)
    if (chosenId && (await hasInvitation(tx, id, chosenId))) return chosenId
    const record = requireInvitable(locked, isForced ? null : recentAfter)
    const request = { runId: null, isForced, requestedBy: actor.userId, now, recentAfter }
    const invited = await insertInvitation(tx, { id: chosenId, recordId: id }, request)
    await writeInvitation(tx, runtime, {
      id: invited,
      recordId: id,
      email: record.email,
      requestedBy: actor.userId,
    })
    await recordAudit(tx, {
      action: 'waitlist.invited',
      actorId: actor.userId,
      target: { type: 'waitlist_record', id },
      origin,
      details: { invitation_id: invited, is_forced: isForced },
      now,
    })
    return invited
  })
  const [row] = await listInvitationRows(runtime.db.kysely, { id: invitationId }, { before: null, limit: 1 })
  if (!row) throw new AppError('waitlist.record_not_found')
  return presentInvitation(row)
}

function requireInvitable(
  record: ProfileRecord | undefined,
  recentAfter: Date | null,
): ProfileRecord & { email: string } {
  if (!record) throw new AppError('waitlist.record_not_found')
  const { auth_user_id, email, invited_at } = record
  if (auth_user_id !== null) throw new AppError('joining.already_activated')
  if (email === null) throw new AppError('waitlist.record_has_no_email')
  if (recentAfter && invited_at && invited_at > recentAfter) {
    throw new AppError('waitlist.invited_recently', { invited_at: invited_at.toISOString() })
  }
  return { ...record, email }
}
