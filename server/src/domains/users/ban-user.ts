import type { Deed } from '@pepper/contract/approvals'
import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorisation/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { getAccessContext } from '../access/index.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { endAllSessions, lockSessions, setBan } from '../identity/index.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { requireChangeable } from './require-changeable.ts'

/**
 * Bans a person (AU-14): their sessions end, streams close within 2 s, and a sign-in tells the reason. Needs
 * `users.ban`. Throws access.user_not_found, access.own_account, access.role_too_high, access.last_super_admin,
 * approvals.waiting.
 */
export async function banUser(
  context: Context,
  ban: { id: string; reason: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  const sessions = await withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, ban),
    check: (tx) => requireChangeable(tx, context, { id: ban.id, shutsOut: true }),
    work: (tx) => banUserWithin(tx, context, ban),
  })
  if (sessions === null) return { state: 'banned', is_changed: false }
  await recordSecurityEvent(context, { type: 'sessions_ended', userId: ban.id, details: { sessions } })
  return { state: 'banned', is_changed: true }
}

/**
 * Bans a person in the caller's transaction. Returns how many sessions that ended, or null if they were banned already.
 * Throws access.denied, access.user_not_found, access.own_account, access.role_too_high, access.last_super_admin.
 */
export async function banUserWithin(
  tx: Transaction,
  context: MemberContext,
  { id, reason }: { id: string; reason: string },
): Promise<number | null> {
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  const target = await requireChangeable(tx, context, { id, shutsOut: true })
  if (target.isBanned) return null
  await lockSessions(tx, id)
  await setBan(tx, id, { reason, by: actor.userId, now })
  const { ended } = await endAllSessions(tx, id)
  await recordAudit(tx, {
    action: 'user.banned',
    actorId: actor.userId,
    target: { type: 'user', id },
    requestId,
    details: { before: 'active', after: 'banned', ended_sessions: ended },
    personal: { reason },
    now,
  })
  return ended
}

/** Banning a person who is banned already changes nothing, and needs nobody. */
async function findDeed(executor: Executor, ban: { id: string; reason: string }): Promise<Deed | null> {
  if (!(await needsSecondPerson(executor, [ban.id]))) return null
  const target = await getAccessContext(executor, ban.id)
  return target.isBanned ? null : { kind: 'user_ban', ...ban }
}
