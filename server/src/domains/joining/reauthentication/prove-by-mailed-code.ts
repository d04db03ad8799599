import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit, forgiveAttempts } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { getAccountEmail, keepReauthenticated, lockAccount } from '../../identity/index.ts'
import { hashDeviceCode } from '../signing-in/device-codes/device-code.ts'
import { countDeviceTry, takeDeviceCode } from '../signing-in/device-codes/store.ts'
import { askerOf, requireMailedCode } from './session-code.ts'

/**
 * Records in the session, for REAUTHENTICATION_MINUTES, that its person has read the mailed code (decision 080); uses it
 * up, once however many try. A code that went to an earlier address is wrong. Throws access.sign_in_required,
 * ways_in.not_offered, ways_in.code_wrong, limits.too_many_requests.
 */
export async function proveByMailedCode(
  request: Context,
  { email_code: code }: { email_code: string },
): Promise<{ until: string }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const { userId } = actor
  await requireMailedCode(runtime.db.kysely, userId)
  await enforceLimit(context, 'reauthentication', userId)
  const asker = askerOf(actor)
  const kept = await countDeviceTry(runtime.db.kysely, asker, runtime.clock.now())
  const proven = await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    const typed = hashDeviceCode(runtime, asker, `${await getAccountEmail(tx, userId)} ${code}`)
    if (kept !== typed || !(await takeDeviceCode(tx, asker, typed))) return null
    return keepReauthenticated(tx, context)
  })
  if (proven) {
    await forgiveAttempts(context, 'reauthentication', userId)
    return proven
  }
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'reauthentication' } })
  throw new AppError('ways_in.code_wrong')
}
