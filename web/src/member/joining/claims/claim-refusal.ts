import { t } from '@lingui/core/macro'
import type { ClaimRefusal } from '@pepper/contract/errors'

/** Explains why a record cannot be claimed by this account, and what to do instead. */
export function claimRefusalText(reason: ClaimRefusal): string {
  const texts: Record<ClaimRefusal, string> = {
    own_record: t`This is the code of your own account. Enter the code you had on the waitlist.`,
    activated: t`This place is already activated. If it is yours, sign in with its code.`,
    has_email: t`This place has an email address. Sign out and use Activate with its code instead.`,
    has_record: t`Your account already has a place on the waitlist.`,
    waiting: t`You already have a claim in review.`,
    own_claim: t`You cannot decide your own claim.`,
  }
  return texts[reason]
}
