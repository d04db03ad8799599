import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEventType } from '@pepper/contract/security'

/** What was noted of one's own account, in plain words. */
export const ownEventNames: Record<SecurityEventType, MessageDescriptor> = {
  login_failed: msg`A wrong password was entered`,
  login_succeeded: msg`Signed in`,
  signup_failed: msg`A sign-up was refused`,
  activation_failed: msg`An activation was refused`,
  unauthorized_access: msg`Something was asked for that is not allowed`,
  rate_limit_exceeded: msg`There were too many attempts`,
  link_invalid: msg`A link was not valid`,
  sessions_ended: msg`An administrator signed you out`,
  sign_in_link_issued: msg`An administrator sent you a sign-in link`,
  sign_in_link_handed_over: msg`An administrator was shown a sign-in link of yours`,
}
