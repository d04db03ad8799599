import type { InvitationDelivery, MemberInvitationState } from '@pepper/contract/joining/invitations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../../platform/errors.ts'

export type MemberInvitationRow = Awaited<ReturnType<typeof listMemberInvitationRows>>[number]

const STATES: Record<MemberInvitationState, (now: Date) => RawBuilder<SqlBool>> = {
  waiting: (now) => sql`(i.joined_at is null and i.withdrawn_at is null and i.expires_at > ${now})`,
  expired: (now) => sql`(i.joined_at is null and i.withdrawn_at is null and i.expires_at <= ${now})`,
  joined: () => sql`i.joined_at is not null`,
  withdrawn: () => sql`i.withdrawn_at is not null`,
}

export async function listMemberInvitationRows(
  executor: Executor,
  filter: { id?: string; state?: MemberInvitationState | undefined },
  page: { before: number | null; limit: number; now: Date },
) {
  const { id, state } = filter
  return executor
    .selectFrom('member_invitations as i')
    .leftJoin('people as u', 'u.user_id', 'i.invited_by')
    .selectAll('i')
    .select('u.email as inviter_email')
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where(STATES[state ?? 'waiting'](page.now)))
    .$if(page.before !== null, (query) => query.where('i.sequence', '<', page.before))
    .orderBy('i.sequence', 'desc')
    .limit(page.limit)
    .execute()
}

export async function countWaitingInvitations(executor: Executor, now: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('member_invitations as i')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(STATES.waiting(now))
    .executeTakeFirstOrThrow()
  return count
}

export interface Sending {
  mailId: string | null
  delivery: InvitationDelivery
  now: Date
  expiresAt: Date
}

/**
 * Adds an invitation that was not sent yet; returns false where its id is in use. Throws joining.invited_already where
 * another to this address is open.
 */
export async function insertMemberInvitation(
  tx: Transaction,
  invitation: {
    id: string
    email: string
    fullName: string | null
    language: string
    invitedBy: string
    now: Date
  },
): Promise<boolean> {
  const { id, email, fullName, language, invitedBy, now } = invitation
  try {
    const row = await tx
      .insertInto('member_invitations')
      .values({
        id,
        email,
        full_name: fullName,
        language,
        invited_by: invitedBy,
        delivery: 'queued',
        created_at: now,
        sent_at: now,
        expires_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  } catch (error) {
    if (isConstraintViolation(error, 'member_invitations_open')) {
      throw new AppError('joining.invited_already')
    }
    throw error
  }
}

/** Locks an invitation until the transaction ends. */
export async function findLockedInvitation(tx: Transaction, id: string) {
  return tx.selectFrom('member_invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setSending(tx: Transaction, id: string, sending: Sending): Promise<void> {
  await tx
    .updateTable('member_invitations')
    .set({
      mail_id: sending.mailId,
      delivery: sending.delivery,
      reason: null,
      sent_at: sending.now,
      expires_at: sending.expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function setWithdrawn(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('member_invitations').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

/** Ends the open invitation to an address, whichever way its person came in; its links die. */
export async function settleInvitationOf(
  tx: Transaction,
  joined: { email: string; userId: string; now: Date },
): Promise<void> {
  const row = await tx
    .updateTable('member_invitations')
    .set({ joined_at: joined.now, user_id: joined.userId })
    .where('email', '=', joined.email)
    .where('joined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await deleteUnusedInvitationLinks(tx, row.id)
}

export async function deleteUnusedInvitationLinks(tx: Transaction, invitationId: string): Promise<void> {
  await tx
    .deleteFrom('membership_links')
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .execute()
}

/** Records the outcome of the newest mail of an invitation; a mail that was replaced does not count any more. */
export async function setDelivery(
  tx: Transaction,
  mailId: string,
  end: { delivery: InvitationDelivery; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('member_invitations')
    .set({ delivery: end.delivery, reason: end.reason })
    .where('mail_id', '=', mailId)
    .where('delivery', '=', 'queued')
    .execute()
}
