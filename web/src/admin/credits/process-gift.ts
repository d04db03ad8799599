import { plural, t } from '@lingui/core/macro'
import type { CreditGift } from '@pepper/contract/credits/gifts'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { unfinishedToast } from '../../shared/unfinished-toast.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { refreshApprovalSummary } from '../controls/use-approval-summary.ts'
import { failureText } from './gift-labels.ts'

/**
 * Pays a pending gift, and reports the outcome. Returns the gift, `stale` if it was settled or changed meanwhile, or
 * null.
 */
export async function processGift({
  id,
  amount,
}: Pick<CreditGift, 'id' | 'amount'>): Promise<CreditGift | 'stale' | null> {
  try {
    const gift = await api.credits.gifts.process({ id, amount })
    sayProcessed(gift)
    refreshApprovalSummary()
    return gift
  } catch (error) {
    const code = error instanceof CallError ? error.code : null
    const isSettled = code === 'credits.gift_not_pending'
    // The documents give the whole message for a settled gift.
    showToast(
      unfinishedToast(error) ??
        (isSettled
          ? { title: errorText(error), tone: 'destructive' }
          : { title: t`Failed to process credit gift`, text: errorText(error), tone: 'destructive' }),
    )
    return isSettled || code === 'credits.gift_changed' ? 'stale' : null
  }
}

function sayProcessed({ amount, recipient, failed_for }: CreditGift): void {
  if (failed_for) {
    showToast({ title: t`Failed to process credit gift`, text: failureText(failed_for), tone: 'destructive' })
    return
  }
  const name = recipient?.full_name || recipient?.email || ''
  showToast({
    title: t`Gift processed`,
    text: plural(amount, { one: `${name} received # credit.`, other: `${name} received # credits.` }),
    tone: 'success',
  })
}
