import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/origin.ts'
import { recordAudit } from '../../audit/index.ts'
import { listFactorMethods } from './factor-methods.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { lockSecondFactor, storeUsedStep, useRecoveryCode } from './store.ts'
import { findTotpStep } from './totp.ts'

interface UsedCode {
  userId: string
  code: string
  /** Whether it is the first code of an app that is not in force yet; otherwise such an app is ignored. */
  isConfirming: boolean
  origin: Origin
}

/**
 * Uses up a code of the app or a recovery code within `tx`, once however many try. Returns whether it was right. A code
 * of a step before the newest used one is no longer right.
 */
export async function useCode(
  tx: Transaction,
  { clock }: Pick<Runtime, 'clock'>,
  { userId, code, isConfirming, origin }: UsedCode,
): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '')
  const now = clock.now()
  if (await useAppCode(tx, { userId, plain, isConfirming, now })) return true
  if (isConfirming || (await listFactorMethods(tx, userId)).length === 0) return false
  if (!(await useRecoveryCode(tx, userId, hashRecoveryCode(plain)))) return false
  await recordAudit(tx, {
    action: 'user.recovery_code_used',
    actorId: userId,
    target: { type: 'user', id: userId },
    origin,
    details: {},
    now,
  })
  return true
}

async function useAppCode(
  tx: Transaction,
  {
    userId,
    plain,
    isConfirming,
    now,
  }: Pick<UsedCode, 'userId' | 'isConfirming'> & { plain: string; now: Date },
): Promise<boolean> {
  const factor = await lockSecondFactor(tx, userId)
  if (!factor || (factor.confirmedAt === null) !== isConfirming) return false
  const step = await findTotpStep(factor.secret, plain, now)
  if (step === null || step <= factor.lastStep) return false
  await storeUsedStep(tx, userId, step)
  return true
}
