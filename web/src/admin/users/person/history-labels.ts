import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CreditTransaction } from '@pepper/contract/credits'
import type { ReferralStatus } from '@pepper/contract/referrals'
import type { HistoryKind } from '@pepper/contract/users'
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

const known = (labels: Partial<Record<string, MessageDescriptor>>) => (code: string) => labels[code]

const labelsOf: Record<HistoryKind, (code: string) => MessageDescriptor | undefined> = {
  referrals: known(states),
  transactions: known(causes),
  audit: auditLabels,
  security_events: eventLabels,
}

/** Finds the label of an entry; undefined for a code that an earlier version of the product recorded. */
export function historyLabels(of: HistoryKind, code: string): MessageDescriptor | undefined {
  return labelsOf[of](code)
}
