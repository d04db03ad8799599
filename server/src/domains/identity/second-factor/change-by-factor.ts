import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { lockAccount } from '../account-store.ts'
import { provePasskey } from '../passkeys/prove-passkey.ts'
import { factorRequired } from './require-second-factor.ts'
import { useCode } from './use-code.ts'

/** Changes the factors of a person within `tx`. Of two changes at once, the second sees the result of the first. */
export type FactorChange<T> = (tx: Transaction, context: MemberContext) => Promise<T>

/**
 * Changes the signed-in person's factors by a proof of one of them. Throws access.sign_in_required,
 * access.reauthentication_required, identity.second_factor_required, identity.second_factor_wrong,
 * identity.passkey_refused, limits.too_many_requests, and the errors of `change`.
 */
export async function changeByFactor<T>(
  request: Context,
  { code, passkey }: FactorProof,
  change: FactorChange<T>,
): Promise<T> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  const { userId } = actor
  if (code !== undefined) return changeByCode(context, { code, isConfirming: false }, change)
  if (passkey === undefined) throw await factorRequired(runtime.db.kysely, userId)
  await provePasskey(context, { answer: passkey, purpose: 'second_factor', userId })
  return inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    return change(tx, context)
  })
}

/**
 * Changes the person's factors by a code, which is used up with the change: a code of the app that it confirms, or of a
 * factor in force.
 */
export async function changeByCode<T>(
  context: MemberContext,
  { code, isConfirming }: { code: string; isConfirming: boolean },
  change: FactorChange<T>,
): Promise<T> {
  const { runtime, actor, origin } = context
  const { userId } = actor
  await enforceLimit(context, 'second_factor', userId)
  const done = await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await useCode(tx, runtime, { userId, code, isConfirming, origin }))) return null
    return { result: await change(tx, context) }
  })
  if (done) return done.result
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'second_factor_change' } })
  throw new AppError('identity.second_factor_wrong')
}
