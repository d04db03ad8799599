import { DAY_MS, MINUTE_MS } from '@pepper/contract/durations'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { recordAudit } from '../audit/index.ts'
import {
  changeEmail,
  confirmEmail,
  deleteKeysOf,
  findCredential,
  lockAccount,
  lockSessions,
  removeLostFactor,
  revokePassword,
  unlinkSince,
} from '../identity/index.ts'
import { getOpenNotice, refuseLink } from './get-open-notice.ts'
import { type OpenNotice, pressNotice } from './store.ts'

/** How far apart the clock of the database, which dates an event, and that of a node may be, in ms. */
const SKEW_MS = MINUTE_MS

/**
 * Ends all sessions of the account that a notice is about and revokes its password, exactly once even if several
 * requests try (SE-2). The same link can then set a new password; other notices of the account become void. A former
 * address becomes the account's again, unless another account has it by now. Throws joining.link_invalid,
 * limits.too_many_requests.
 */
export async function secureAccount(
  context: Context,
  { token }: { token: string },
): Promise<{ ended_sessions: number }> {
  const { runtime, origin } = context
  const notice = await getOpenNotice(context, token)
  const { userId, kind } = notice
  const now = runtime.clock.now()
  const ended = await inVisitorTransaction(context, async (tx) => {
    await lockSessions(tx, userId)
    const account = await lockAccount(tx, userId)
    if (!account || account.isBanned) return null
    const pressedFrom = await pressNotice(tx, notice, now)
    if (!pressedFrom) return null
    const { ended: sessions } = await revokePassword(tx, userId)
    const keys = await deleteKeysOf(tx, userId)
    // A thief who added a factor after the reported event, or as that event, would keep the owner out. The notices that
    // this press voids may report earlier ones.
    const from = new Date(pressedFrom.getTime() - SKEW_MS)
    await removeLostFactor(tx, {
      userId,
      via: 'security notice',
      ...(kind !== 'second_factor_added' && { appFrom: from }),
      ...(kind !== 'passkey_added' && { passkeysFrom: from }),
      origin,
      now,
    })
    // A notice of the version before says only when it was written, which is after the identity was linked.
    const linkedFrom = new Date(from.getTime() - (kind === 'identity_linked' ? DAY_MS : 0))
    await unlinkSince(tx, { userId, from: linkedFrom, origin, now })
    if (notice.formerEmail !== null) await putBackEmail(tx, notice, notice.formerEmail, now)
    await recordAudit(tx, {
      action: 'user.account_secured',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { notice: kind, sessions, ...(keys > 0 && { api_keys: keys }) },
      now,
    })
    return sessions
  })
  if (ended === null) throw await refuseLink(context, userId)
  await recordSecurityEvent(context, {
    type: 'sessions_ended',
    userId,
    details: { via: 'security_notice', sessions: ended },
  })
  return { ended_sessions: ended }
}

async function putBackEmail(
  tx: Transaction,
  { userId, kind }: OpenNotice,
  email: string,
  now: Date,
): Promise<void> {
  if (await findCredential(tx, { email })) return
  await changeEmail(tx, userId, { email, now })
  // The person who pressed the link reads this mailbox.
  await confirmEmail(tx, userId, now)
  await recordEvent(tx, 'identity.email_put_back', { user_id: userId, had_email: kind === 'email_changed' })
}
