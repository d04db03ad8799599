import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WeakPasswordReason } from '@pepper/contract/errors'
import { PASSWORD_MIN_CHARACTERS } from '@pepper/contract/identity/password-rules'

const weaknesses: Record<WeakPasswordReason, MessageDescriptor> = {
  length: msg`It is too short: at least ${PASSWORD_MIN_CHARACTERS} characters.`,
  common: msg`It is one of the most common passwords.`,
  contains_email: msg`It contains your email address.`,
  contains_product: msg`It contains the name of this product.`,
}

/** Explains why a password is too weak, one sentence a reason (AU-7). */
export function weakPasswordTexts(reasons: readonly WeakPasswordReason[]): string[] {
  return reasons.map((reason) => i18n._(weaknesses[reason]))
}
