import type { Deed } from '@pepper/contract/approvals'
import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { withdrawOrAsk } from '../../approvals/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { getAccessContext, needsSecondPerson, requireChangeable } from '../../roles/index.ts'
import { endAllSessions } from '../sessions/end-all-sessions.ts'
import { lockSessions } from '../sessions/hold-access.ts'
import { getBan, type StoredBan, setBan } from './store.ts'

export interface Ban {
  id: string
  reason: string
  /** The moment when it ends by itself; without one it lasts until an administrator lifts it. */
  until?: string | undefined
  /** Whether an existing ban stays as it is. */
  keepsEarlier?: boolean
}

/**
 * Bans a person (AU-14), or gives an existing ban another reason and end. Their sessions end, streams close within 2 s,
 * and a sign-in shows the reason and the end. Needs `users.ban`. Throws access.ban_end_past, access.user_not_found,
 * access.own_account, access.role_too_high, access.last_super_admin, approvals.waiting.
 */
export async function banUser(
  request: Context,
  ban: Ban,
): Promise<{ state: UserState; is_changed: boolean }> {
  const context = authorise(request, 'users.ban')
  const sessions = await withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, ban),
    check: (tx) => requireChangeable(tx, context, { id: ban.id, shutsOut: true }),
    work: (tx) => banUserWithin(tx, context, ban),
  })
  if (sessions === null) return { state: 'banned', is_changed: false }
  if (sessions > 0) {
    await recordSecurityEvent(context, { type: 'sessions_ended', userId: ban.id, details: { sessions } })
  }
  return { state: 'banned', is_changed: true }
}

/**
 * Bans a person in the caller's transaction. Returns how many sessions that ended, or null if an identical ban is in
 * force already. Throws access.ban_end_past, access.denied, access.user_not_found, access.own_account,
 * access.role_too_high, access.last_super_admin.
 */
export async function banUserWithin(
  tx: Transaction,
  context: MemberContext,
  { id, reason, until, keepsEarlier = false }: Ban,
): Promise<number | null> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const target = await requireChangeable(tx, context, { id, shutsOut: true })
  const ends = until === undefined ? null : new Date(until)
  if (ends && ends <= now) throw new AppError('access.ban_end_past')
  await lockSessions(tx, id)
  const before = target.isBanned ? await getBan(tx, id) : null
  if (before && (keepsEarlier || isSame(before, { reason, ends }))) return null
  await setBan(tx, id, { reason, ends, by: actor.userId, now })
  const { ended } = await endAllSessions(tx, id)
  await recordAudit(tx, {
    action: before ? 'user.ban_changed' : 'user.banned',
    actorId: actor.userId,
    target: { type: 'user', id },
    origin,
    details: {
      before: before ? `banned${untilText(before.ends)}` : 'active',
      after: `banned${untilText(ends)}`,
      ended_sessions: ended,
    },
    personal: { reason },
    now,
  })
  return ended
}

function untilText(ends: Date | null): string {
  return ends ? ` until ${ends.toISOString()}` : ''
}

function isSame(one: StoredBan, other: StoredBan): boolean {
  return one.reason === other.reason && one.ends?.getTime() === other.ends?.getTime()
}

/**
 * Finds the deed that a second person must approve. Null if none is needed: an identical ban in force already changes
 * nothing.
 */
async function findDeed(executor: Executor, { id, reason, until }: Ban): Promise<Deed | null> {
  if (!(await needsSecondPerson(executor, [id]))) return null
  const target = await getAccessContext(executor, id)
  const ends = until === undefined ? null : new Date(until)
  if (target.isBanned && isSame(await getBan(executor, id), { reason, ends })) return null
  return { kind: 'user_ban', id, reason, ...(until !== undefined && { until }) }
}
