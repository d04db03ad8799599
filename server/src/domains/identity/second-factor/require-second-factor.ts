import type { Context } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { readDeviceSecret } from '../sessions/cookies.ts'
import { findSecondFactor, isTrustedDevice } from './store.ts'
import { useCode } from './use-code.ts'

/**
 * Asks whoever is about to sign in for their second factor, where they have one and the device is not trusted. The code is used
 * up; returns whether one was. Throws identity.second_factor_required, identity.second_factor_wrong, limits.too_many_requests.
 */
export async function requireSecondFactor(
  context: Context,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<boolean> {
  const { runtime, requestId } = context
  if (!(await needsSecondFactor(runtime.db.kysely, context, userId))) return false
  if (code === undefined) throw new AppError('identity.second_factor_required')
  await enforceLimit(context, 'second_factor', userId)
  if (await runtime.db.transaction((tx) => useCode(tx, runtime, { userId, code, requestId }))) return true
  await recordSecurityEvent(context, { type: 'login_failed', userId, details: { reason: 'second_factor' } })
  throw new AppError('identity.second_factor_wrong')
}

/** Whether a person has a second factor in force, and this device is none that they trust. */
export async function needsSecondFactor(
  executor: Executor,
  context: Context,
  userId: string,
): Promise<boolean> {
  const factor = await findSecondFactor(executor, userId)
  if (!factor || factor.confirmedAt === null) return false
  const secret = readDeviceSecret(context)
  if (secret === null) return true
  const device = { deviceKey: hashSecret(secret), now: context.runtime.clock.now() }
  return !(await isTrustedDevice(executor, userId, device))
}
