import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { updatePasskeyName } from './store.ts'

/** Gives a passkey of the signed-in person another name. Throws access.sign_in_required, identity.passkey_not_found. */
export async function renamePasskey(
  request: Context,
  input: { id: string; name: string },
): Promise<{ renamed: true }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    if (!(await updatePasskeyName(tx, actor.userId, input))) throw new AppError('identity.passkey_not_found')
    await recordAudit(tx, {
      action: 'user.passkey_renamed',
      actorId: actor.userId,
      target: { type: 'user', id: actor.userId },
      origin,
      details: { passkey: input.id },
      personal: { name: input.name },
      now: runtime.clock.now(),
    })
  })
  return { renamed: true }
}
