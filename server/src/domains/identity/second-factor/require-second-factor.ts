import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { provePasskey } from '../passkeys/prove-passkey.ts'
import { findDeviceSecret } from '../sessions/cookies.ts'
import { listFactorMethods } from './factor-methods.ts'
import { isTrustedDevice } from './store.ts'
import { useCode } from './use-code.ts'

/**
 * Requires the second factor of a person who is signing in, if they have one and the device is not trusted: a code,
 * which is used up, or a passkey. Returns whether one was given. Throws identity.second_factor_required,
 * identity.second_factor_wrong, identity.passkey_refused, limits.too_many_requests.
 */
export async function requireSecondFactor(
  context: Context,
  { userId, code, passkey }: FactorProof & { userId: string },
): Promise<boolean> {
  const { runtime, origin } = context
  if (!(await needsSecondFactor(runtime.db.kysely, context, userId))) return false
  if (passkey) {
    await provePasskey(context, { answer: passkey, purpose: 'second_factor', userId })
    return true
  }
  if (code === undefined) throw await factorRequired(runtime.db.kysely, userId)
  await enforceLimit(context, 'second_factor', userId)
  const used = { userId, code, isConfirming: false, origin }
  if (await runtime.db.transaction((tx) => useCode(tx, runtime, used))) return true
  await recordSecurityEvent(context, { type: 'login_failed', userId, details: { reason: 'second_factor' } })
  throw new AppError('identity.second_factor_wrong')
}

/** Builds the refusal that lists the methods by which the person can give a second factor. */
export async function factorRequired(executor: Executor, userId: string): Promise<AppError> {
  const methods = await listFactorMethods(executor, userId)
  return new AppError('identity.second_factor_required', { methods })
}

/** Returns whether a person has a second factor in force and does not trust this device. */
export async function needsSecondFactor(
  executor: Executor,
  context: Context,
  userId: string,
): Promise<boolean> {
  if ((await listFactorMethods(executor, userId)).length === 0) return false
  const secret = findDeviceSecret(context)
  if (secret === null) return true
  const device = { deviceKey: hashSecret(secret), now: context.runtime.clock.now() }
  return !(await isTrustedDevice(executor, userId, device))
}
