import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEvent } from '@pepper/contract/security'
import { findCodeText } from '../../shared/errors/error-messages.ts'

/** The checks that a wrong or missing proof can fail at. */
const reasons: Partial<Record<string, MessageDescriptor>> = {
  device_code: msg`Wrong code for a new device.`,
  email_change: msg`Wrong password for a new email address.`,
  email_code: msg`Wrong code from an email.`,
  passkey: msg`Passkey not accepted.`,
  passkey_asked_again: msg`Passkey not accepted when asked again.`,
  passkey_count: msg`Passkey that may have been copied.`,
  password_change: msg`Wrong password for a new password.`,
  phone_code: msg`Wrong code from a text message.`,
  reauthentication: msg`Wrong password when asked again.`,
  second_factor: msg`Wrong code of the second factor.`,
  second_factor_change: msg`Wrong code for a change of the second factor.`,
}

/** Describes the details of a security event: reasons and codes in a sentence, other values with their names. */
export function describeDetails(details: SecurityEvent['details']): string {
  return Object.entries(details)
    .map(([key, value]) => sentenceOf(key, value) ?? `${key}: ${value}`)
    .join(' ')
}

function sentenceOf(key: string, value: SecurityEvent['details'][string]): string | null {
  if (typeof value !== 'string' || (key !== 'reason' && key !== 'code')) return null
  const reason = reasons[value]
  return reason ? i18n._(reason) : findCodeText(value)
}
