import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { changeByCode, changeByFactor } from './change-by-factor.ts'
import { dropLeftovers } from './drop-leftovers.ts'
import { listFactorMethods } from './factor-methods.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { confirmSecondFactor, deleteSecondFactor, findSecondFactor } from './store.ts'

interface RecoveryCodes {
  recovery_codes: string[]
}

/**
 * Activates the started second factor with its first code, and returns the recovery codes, which are shown only this
 * once. Throws access.sign_in_required, access.reauthentication_required, identity.second_factor_missing,
 * identity.second_factor_present, identity.second_factor_wrong, limits.too_many_requests.
 */
export async function confirmFactor(request: Context, { code }: { code: string }): Promise<RecoveryCodes> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const factor = await findSecondFactor(context.runtime.db.kysely, context.actor.userId)
  if (!factor) throw new AppError('identity.second_factor_missing')
  if (factor.confirmedAt !== null) throw new AppError('identity.second_factor_present')
  return changeByCode(context, { code, isConfirming: true }, async (tx, member) => {
    const { userId } = member.actor
    await confirmSecondFactor(tx, userId, member.runtime.clock.now())
    await recordFactorChange(tx, member, { change: 'second_factor_added' })
    return { recovery_codes: await issueRecoveryCodes(tx, userId) }
  })
}

/**
 * Replaces the recovery codes with new ones, by a code or a passkey. Throws as `changeByFactor` does, and
 * identity.second_factor_missing.
 */
export async function renewRecoveryCodes(request: Context, proof: FactorProof): Promise<RecoveryCodes> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  if ((await listFactorMethods(runtime.db.kysely, actor.userId)).length === 0) {
    throw new AppError('identity.second_factor_missing')
  }
  return changeByFactor(context, proof, async (tx, member) => {
    const { userId } = member.actor
    await recordFactorChange(tx, member, { change: 'recovery_codes_renewed' })
    return { recovery_codes: await issueRecoveryCodes(tx, userId) }
  })
}

/**
 * Removes the app by a code or a passkey. Passkeys stay, and with them recovery codes and trusted devices. Throws as
 * `changeByFactor` does, and identity.second_factor_missing.
 */
export async function removeFactor(request: Context, proof: FactorProof): Promise<{ removed: true }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const factor = await findSecondFactor(context.runtime.db.kysely, context.actor.userId)
  if (!factor?.confirmedAt) throw new AppError('identity.second_factor_missing')
  return changeByFactor(context, proof, async (tx, member) => {
    const { userId } = member.actor
    if (!(await deleteSecondFactor(tx, userId))) throw new AppError('identity.second_factor_missing')
    await dropLeftovers(tx, userId)
    await recordFactorChange(tx, member, { change: 'second_factor_removed' })
    return { removed: true }
  })
}
