import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEventType } from '@pepper/contract/security'
import type { BadgeTone } from './badge.tsx'

/** The names of all kinds of security events. */
export const eventNames: Record<SecurityEventType, MessageDescriptor> = {
  login_failed: msg`Sign-in failed`,
  login_succeeded: msg`Signed in`,
  signup_failed: msg`Sign-up failed`,
  activation_failed: msg`Activation failed`,
  unauthorized_access: msg`Access refused`,
  rate_limit_exceeded: msg`Too many requests`,
  link_invalid: msg`Link not valid`,
  sessions_ended: msg`Sessions ended`,
  sign_in_link_issued: msg`Sign-in link sent`,
  sign_in_link_handed_over: msg`Sign-in link shown`,
  recovery_requested: msg`New password requested`,
  email_code_requested: msg`Sign-in code requested`,
  password_changed: msg`Password changed`,
  password_recovered: msg`Forgotten password reset`,
}

export const eventTones: Record<SecurityEventType, BadgeTone> = {
  login_failed: 'warn',
  login_succeeded: 'ok',
  signup_failed: 'warn',
  activation_failed: 'warn',
  unauthorized_access: 'danger',
  rate_limit_exceeded: 'danger',
  link_invalid: 'neutral',
  sessions_ended: 'info',
  sign_in_link_issued: 'warn',
  sign_in_link_handed_over: 'warn',
  recovery_requested: 'info',
  email_code_requested: 'info',
  password_changed: 'info',
  password_recovered: 'warn',
}

/** All kinds, taken from the names: the contract's own list would bring its validation to the browser. */
export const eventTypes = Object.keys(eventNames) as SecurityEventType[]

/** Finds the name of a security event; undefined for a kind that an earlier version of the product recorded. */
export function eventLabels(type: string): MessageDescriptor | undefined {
  return (eventNames as Partial<Record<string, MessageDescriptor>>)[type]
}
