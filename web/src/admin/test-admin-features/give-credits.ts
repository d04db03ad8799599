import { plural, t } from '@lingui/core/macro'
import type { NewGift } from '@pepper/contract/credits/gifts'
import { api } from '../../lib/api/api.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { refreshApprovalSummary } from '../controls/use-approval-summary.ts'

/** Gives credits at once, and reports it. Returns whether they arrived. Throws CallError. */
export async function giveCredits({ reason, ...gift }: NewGift): Promise<boolean> {
  const { status } = await api.credits.gifts.give({
    ...gift,
    ...(reason?.trim() && { reason: reason.trim() }),
  })
  if (status !== 'processed') {
    const text = t`The account was banned or deleted. Nothing was added.`
    showToast({ title: t`Failed to gift credits`, text, tone: 'destructive' })
    return false
  }
  refreshApprovalSummary()
  showToast({
    title: t`Credits Gifted`,
    text: plural(gift.amount, {
      one: '# credit has been gifted to the user',
      other: '# credits have been gifted to the user',
    }),
    tone: 'success',
  })
  return true
}
