import type { WeakPasswordReason } from '../errors.ts'

// Beside the schemas, not among them: the browser needs this without the schema library.

/** Lowest number of characters of a password. */
export const PASSWORD_MIN_CHARACTERS = 10

/** The shortest name that counts: shorter ones may occur in a password by chance. */
const NAME_MIN_CHARACTERS = 4

/** The facts that a password must not contain; `email` is null where it is not known. */
export interface PasswordOwner {
  email: string | null
  brand: { persona: string; product: string }
}

/** Lists the reasons why a password is too weak, except the list of common ones, which only the server has (AU-7). */
export function weaknessesAtSight(
  password: string,
  { email, brand }: PasswordOwner,
): Exclude<WeakPasswordReason, 'common'>[] {
  const reasons: Exclude<WeakPasswordReason, 'common'>[] = []
  if ([...password].length < PASSWORD_MIN_CHARACTERS) reasons.push('length')
  if (email && containsName(password, [email, email.split('@')[0] ?? ''])) reasons.push('contains_email')
  if (containsName(password, [brand.product, brand.persona])) reasons.push('contains_product')
  return reasons
}

function containsName(password: string, names: string[]): boolean {
  const text = squeeze(password)
  return names.map(squeeze).some((name) => name.length >= NAME_MIN_CHARACTERS && text.includes(name))
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/\s/g, '')
}
