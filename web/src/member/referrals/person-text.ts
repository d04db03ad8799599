import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReferralStatus, ReferralWhy } from '@pepper/contract/referrals'

/** What stands for somebody in a drawing; a middle dot for whoever gave no name. */
export function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '·'
}

const statuses = {
  qualified: msg`Counts`,
  pending: msg`On the way`,
  held: msg`In review`,
  refused: msg`Does not count`,
} satisfies Record<ReferralStatus, unknown>

export function statusText(status: ReferralStatus, i18n: I18n): string {
  return i18n._(statuses[status])
}

const reasons = {
  email_unconfirmed: msg`The email address is not confirmed yet. That is the moment you both get your credits.`,
  in_review: msg`We take a look at this one first. Nothing for you to do.`,
  same_mailbox: msg`The address leads to your own mailbox, or to one that already counted.`,
  loop: msg`This person brought you here, so the two of you would go in a circle.`,
  cancelled: msg`Somebody who runs this place looked at it and decided against it.`,
} satisfies Record<ReferralWhy, unknown>

/** Why a referral does not count, or not yet, in plain words. */
export function whyText(why: ReferralWhy, i18n: I18n): string {
  return i18n._(reasons[why])
}
