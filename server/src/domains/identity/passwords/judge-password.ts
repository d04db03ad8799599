import { type WeakPasswordReason, weakPasswordReason } from '@pepper/contract/errors'
import { type PasswordOwner, weaknessesAtSight } from '@pepper/contract/identity/password-rules'
import { AppError } from '../../../platform/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Lists the reasons why a password is too weak for its owner; empty if it is good (AU-7). */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<WeakPasswordReason[]> {
  const found = new Set<WeakPasswordReason>(weaknessesAtSight(password, owner))
  if (await isCommonPassword(password)) found.add('common')
  return weakPasswordReason.options.filter((reason) => found.has(reason))
}

/** Requires a strong password. Throws identity.weak_password with the reasons if it is too weak. */
export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const reasons = await judgePassword(password, owner)
  if (reasons.length > 0) throw new AppError('identity.weak_password', { reasons })
}
