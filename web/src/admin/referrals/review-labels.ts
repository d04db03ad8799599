import { plural, t } from '@lingui/core/macro'
import type { ReviewedReferral } from '@pepper/contract/referrals'

/** Explains the status of a referral in plain words. */
export function reviewWhy(referral: ReviewedReferral): string {
  const { status, held_for, refused_for, same_network, reviewed_at } = referral
  if (status === 'held' && held_for === 'disposable_mail') {
    return t`The newcomer’s address is from a disposable email service.`
  }
  if (status === 'held' && held_for === 'known_mailbox') {
    return t`The newcomer’s mailbox has another account, or was referred with another code before.`
  }
  if (status === 'held') {
    return plural(same_network, {
      one: '# other joined from the same network, within the hours set in the settings.',
      other: '# others joined from the same network, within the hours set in the settings.',
    })
  }
  if (status === 'pending') return t`The newcomer has not confirmed the address yet.`
  if (status === 'qualified') {
    return reviewed_at === null ? t`Credited automatically.` : t`An administrator released it.`
  }
  if (refused_for === 'same_mailbox')
    return t`The newcomer’s mailbox belongs to the referrer, or already counted for them.`
  if (refused_for === 'loop') return t`The two would have referred each other.`
  return t`An administrator cancelled it.`
}
