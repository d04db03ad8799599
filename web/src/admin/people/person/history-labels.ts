import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CreditTransaction } from '@pepper/contract/credits'
import type { ReferralStatus } from '@pepper/contract/referrals'
import type { UserTracesOf } from '@pepper/contract/users'
import { auditLabels } from '../../labels/audit-labels.ts'
import { eventLabels } from '../../labels/event-labels.ts'

const states: Record<ReferralStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  held: msg`Held for review`,
  qualified: msg`Joined`,
  refused: msg`Not counted`,
}

const causes: Record<CreditTransaction['metadata']['cause'], MessageDescriptor> = {
  grant: msg`Daily credits`,
  expiry: msg`Unused at the end of the day`,
  conversion: msg`Credits for XP`,
  message: msg`Message`,
  refund: msg`Returned for a failed reply`,
  gift: msg`Gift`,
  referral: msg`Credits for a referral`,
  correction: msg`Correction`,
}

const known = (words: Partial<Record<string, MessageDescriptor>>) => (code: string) => words[code]

const wordsOf: Record<UserTracesOf, (code: string) => MessageDescriptor | undefined> = {
  referrals: known(states),
  transactions: known(causes),
  audit: auditLabels,
  security_events: eventLabels,
}

/** Finds the words of a trace; undefined for a code that an earlier version of the product recorded. */
export function historyLabels(of: UserTracesOf, code: string): MessageDescriptor | undefined {
  return wordsOf[of](code)
}
