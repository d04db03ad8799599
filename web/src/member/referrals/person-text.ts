import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReferralStatus, ReferralWhy } from '@pepper/contract/referrals'

/** Returns the initial that represents a person in a drawing; a middle dot for a person without a name. */
export function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '·'
}

const statuses = {
  qualified: msg`Joined`,
  pending: msg`On the way`,
  held: msg`In review`,
  refused: msg`Not counted`,
} satisfies Record<ReferralStatus, unknown>

export function statusText(status: ReferralStatus, i18n: I18n): string {
  return i18n._(statuses[status])
}

const reasons = {
  email_unconfirmed: msg`Email not confirmed yet. Once it is, you both get your credits.`,
  in_review: msg`In review. Nothing to do on your side.`,
  same_mailbox: msg`The address belongs to your own mailbox, or to one that already counted.`,
  loop: msg`This person invited you, so the two of you would refer each other.`,
  cancelled: msg`The team reviewed it and decided against it.`,
} satisfies Record<ReferralWhy, unknown>

/** Explains why a referral does not count, or not yet, in plain words. */
export function whyText(why: ReferralWhy, i18n: I18n): string {
  return i18n._(reasons[why])
}
