import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { changeByFactor } from '../second-factor/change-by-factor.ts'
import { dropLeftovers } from '../second-factor/drop-leftovers.ts'
import { recordFactorChange } from '../second-factor/record-factor-change.ts'
import { deletePasskey } from './store.ts'

/**
 * Removes a passkey of the signed-in person, by a code or any of their passkeys. Everything else stays, except that
 * recovery codes and trusted devices go with the last factor. Throws access.sign_in_required,
 * access.reauthentication_required, identity.passkey_not_found, identity.passkey_refused,
 * identity.second_factor_required, identity.second_factor_wrong, limits.too_many_requests.
 */
export function removePasskey(
  context: Context,
  { id, ...proof }: FactorProof & { id: string },
): Promise<{ removed: true }> {
  return changeByFactor(context, proof, async (tx, member) => {
    const { userId } = member.actor
    const name = await deletePasskey(tx, userId, id)
    if (name === null) throw new AppError('identity.passkey_not_found')
    await dropLeftovers(tx, userId)
    await recordFactorChange(tx, member, { change: 'passkey_removed', personal: { name } })
    return { removed: true }
  })
}
