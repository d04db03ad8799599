import { plural, t } from '@lingui/core/macro'
import type { CreditGift } from '@pepper/contract/credit-gifts'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { waitingToast } from '../../ui/waiting-toast.ts'
import { failureText } from './gift-words.ts'

/** Pays a pending gift, and says how that went. Answers the gift, or `stale` where somebody else has processed it, or null. */
export async function processGift(id: string): Promise<CreditGift | 'stale' | null> {
  try {
    const gift = await api.credits.gifts.process({ id })
    sayProcessed(gift)
    return gift
  } catch (error) {
    const isStale = error instanceof CallError && error.code === 'credits.gift_not_pending'
    // These words are a whole message of the documents.
    showToast(
      waitingToast(error) ??
        (isStale
          ? { title: errorText(error), tone: 'destructive' }
          : { title: t`Failed to process credit gift`, text: errorText(error), tone: 'destructive' }),
    )
    return isStale ? 'stale' : null
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
    text: plural(amount, { one: `${name} has # credit more.`, other: `${name} has # credits more.` }),
    tone: 'success',
  })
}
