import { requireMember } from '../../../platform/authorisation/authorise.ts'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SecondFactorChange } from '../../../platform/events/event-map.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashRecoveryCode, randomRecoveryCodes } from './recovery-codes.ts'
import { confirmSecondFactor, deleteSecondFactor, findSecondFactor, replaceRecoveryCodes } from './store.ts'
import { useCode } from './use-code.ts'

interface Code {
  code: string
}
interface RecoveryCodes {
  recovery_codes: string[]
}

/**
 * Puts the started second factor in force by its first code, and returns the recovery codes, this once. Throws
 * access.sign_in_required, access.reauthentication_required, identity.second_factor_missing, identity.second_factor_present,
 * identity.second_factor_wrong, limits.too_many_requests.
 */
export function confirmFactor(context: Context, input: Code): Promise<RecoveryCodes> {
  return changeByCode(context, { ...input, isInForce: false }, async (tx, member) => {
    const { runtime, actor } = member
    await confirmSecondFactor(tx, actor.userId, runtime.clock.now())
    await record(tx, member, 'second_factor_added')
    return issueRecoveryCodes(tx, actor.userId)
  })
}

/** New recovery codes in place of those before, by a code. Throws as `confirmFactor` does. */
export function renewRecoveryCodes(context: Context, input: Code): Promise<RecoveryCodes> {
  return changeByCode(context, { ...input, isInForce: true }, async (tx, member) => {
    await record(tx, member, 'recovery_codes_renewed')
    return issueRecoveryCodes(tx, member.actor.userId)
  })
}

/** Removes the second factor by a code of it, with its recovery codes and trusted devices. Throws as `confirmFactor` does. */
export function removeFactor(context: Context, input: Code): Promise<{ removed: true }> {
  return changeByCode(context, { ...input, isInForce: true }, async (tx, member) => {
    await deleteSecondFactor(tx, member.actor.userId)
    await record(tx, member, 'second_factor_removed')
    return { removed: true }
  })
}

async function changeByCode<T>(
  context: Context,
  { code, isInForce }: Code & { isInForce: boolean },
  change: (tx: Transaction, context: MemberContext) => Promise<T>,
): Promise<T> {
  requireMember(context)
  await requireRecentAuthentication(context)
  const { runtime, actor, requestId } = context
  const { userId } = actor
  await requireState(context, isInForce)
  await enforceLimit(context, 'second_factor', userId)
  const done = await inTransaction(context, async (tx) => {
    if (!(await useCode(tx, runtime, { userId, code, requestId }))) return null
    // Of two confirmations at once the second one meets a factor in force.
    const factor = await findSecondFactor(tx, userId)
    if ((factor?.confirmedAt != null) !== isInForce) return null
    return { result: await change(tx, context) }
  })
  if (done) return done.result
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'second_factor' } })
  throw new AppError('identity.second_factor_wrong')
}

async function requireState({ runtime, actor }: MemberContext, isInForce: boolean): Promise<void> {
  const factor = await findSecondFactor(runtime.db.kysely, actor.userId)
  if (!factor || (isInForce && factor.confirmedAt === null))
    throw new AppError('identity.second_factor_missing')
  if (!isInForce && factor.confirmedAt !== null) throw new AppError('identity.second_factor_present')
}

async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<RecoveryCodes> {
  const codes = randomRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return { recovery_codes: codes }
}

/** Leaves the audit entry, and has the owner told. */
async function record(
  tx: Transaction,
  { actor, requestId, runtime }: MemberContext,
  change: SecondFactorChange,
): Promise<void> {
  const userId = actor.userId
  await recordEvent(tx, 'identity.second_factor_changed', { user_id: userId, change })
  const target = { type: 'user' as const, id: userId }
  await recordAudit(tx, {
    action: `user.${change}`,
    actorId: userId,
    target,
    requestId,
    details: {},
    now: runtime.clock.now(),
  })
}
