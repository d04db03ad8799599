import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OwnSecurityEvent } from '@pepper/contract/identity'
import type { SecurityEventType } from '@pepper/contract/security'

/** Returns the name of a security event of the person's own account, in plain words. */
export function ownEventName({ type, is_asked_again }: OwnSecurityEvent): MessageDescriptor {
  if (type === 'login_failed' && is_asked_again) return msg`Wrong password, code or passkey while signed in`
  return names[type]
}

const names: Record<SecurityEventType, MessageDescriptor> = {
  login_failed: msg`Failed sign-in`,
  login_succeeded: msg`Signed in`,
  signup_failed: msg`Sign-up refused`,
  activation_failed: msg`Activation refused`,
  unauthorized_access: msg`Blocked action`,
  rate_limit_exceeded: msg`Too many attempts`,
  link_invalid: msg`Invalid link`,
  sessions_ended: msg`Signed out everywhere`,
  sign_in_link_issued: msg`An administrator sent you a sign-in link`,
  sign_in_link_handed_over: msg`An administrator viewed a sign-in link to your account`,
  email_code_requested: msg`A sign-in code was requested`,
  recovery_requested: msg`A new password was requested`,
  password_changed: msg`Password changed`,
  password_recovered: msg`You set a new password with a link`,
}
