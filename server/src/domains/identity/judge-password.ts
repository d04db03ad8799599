import type { Brand } from '@pepper/contract/brand'
import type { WeakPasswordReason } from '@pepper/contract/errors'
import { AppError } from '../../platform/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Lowest number of characters of a password. */
export const PASSWORD_MIN_CHARACTERS = 10

/** Names shorter than this may stand in a password by chance. */
const NAME_MIN_CHARACTERS = 4

export interface PasswordOwner {
  email: string | null
  brand: Pick<Brand, 'persona' | 'product'>
}

/** Why a password is too weak for its owner; nothing where it is good (AU-7). */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<WeakPasswordReason[]> {
  const { email, brand } = owner
  const reasons: WeakPasswordReason[] = []
  if ([...password].length < PASSWORD_MIN_CHARACTERS) reasons.push('length')
  if (await isCommonPassword(password)) reasons.push('common')
  if (email && containsName(password, [email, email.split('@')[0] ?? ''])) reasons.push('contains_email')
  if (containsName(password, [brand.product, brand.persona])) reasons.push('contains_product')
  return reasons
}

/** Throws identity.weak_password with the reasons where a password is too weak. */
export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const reasons = await judgePassword(password, owner)
  if (reasons.length > 0) throw new AppError('identity.weak_password', { reasons })
}

function containsName(password: string, names: string[]): boolean {
  const text = squeeze(password)
  return names.map(squeeze).some((name) => name.length >= NAME_MIN_CHARACTERS && text.includes(name))
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/\s/g, '')
}
