import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The names of the kinds of targets of the audit log. */
const labels: Partial<Record<string, MessageDescriptor>> = {
  ad_placement: msg`Ad`,
  announcement: msg`Announcement`,
  api_key: msg`API key`,
  approval: msg`Request for approval`,
  asset: msg`Brand image`,
  content_import: msg`Content import`,
  content_item: msg`Content`,
  credit_gift: msg`Credit gift`,
  guide_gap: msg`Question without an answer`,
  guide_wording: msg`Wording`,
  import: msg`Waitlist import`,
  invitation_run: msg`Invitations to many`,
  member_invitation: msg`Personal invitation`,
  notification: msg`Notification`,
  referral: msg`Referral`,
  role: msg`Role`,
  setting: msg`Setting`,
  token_key: msg`Signing key`,
  user: msg`Person`,
  verified_answer: msg`Verified answer`,
  waitlist_claim: msg`Claim`,
  waitlist_record: msg`Waitlist record`,
  webhook_delivery: msg`Delivery to the sister platform`,
}

/** Finds the name of a kind of target; undefined for one that this version does not know. */
export function targetLabels(type: string): MessageDescriptor | undefined {
  return labels[type]
}
