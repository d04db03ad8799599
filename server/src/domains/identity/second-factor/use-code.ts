import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { lockSecondFactor, storeUsedStep, useRecoveryCode } from './store.ts'
import { findTotpStep } from './totp.ts'

interface UsedCode {
  userId: string
  code: string
  requestId: string
}

/**
 * Uses a code of the app or a recovery code up within `tx`, once however many try; returns whether it was right. A code of a step
 * before the newest used one is no longer right.
 */
export async function useCode(
  tx: Transaction,
  { clock }: Pick<Runtime, 'clock'>,
  { userId, code, requestId }: UsedCode,
): Promise<boolean> {
  const factor = await lockSecondFactor(tx, userId)
  if (!factor) return false
  const now = clock.now()
  const plain = code.replaceAll(/[\s-]/g, '')
  const step = await findTotpStep(factor.secret, plain, now)
  if (step !== null && step > factor.lastStep) {
    await storeUsedStep(tx, userId, step)
    return true
  }
  if (factor.confirmedAt === null || !(await useRecoveryCode(tx, userId, hashRecoveryCode(plain))))
    return false
  await recordAudit(tx, {
    action: 'user.recovery_code_used',
    actorId: userId,
    target: { type: 'user', id: userId },
    requestId,
    details: {},
    now,
  })
  return true
}
