import { t } from '@lingui/core/macro'
import { isEmail } from './field-rules.ts'

/** Explains why a required email address cannot be sent, or returns false where it can. */
export function emailProblem(email: string): string | false {
  if (email.trim() === '') return t`Please enter your email address.`
  return !isEmail(email) && t`This email address is incomplete.`
}
