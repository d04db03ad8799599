import { plural, t } from '@lingui/core/macro'
import type { CreditReceipt, CreditTransaction } from '@pepper/contract/credits'
import { formatNumber } from '../../lib/formats/format.ts'
import { convertedXp, spentBucket, transactionKind } from './transaction-kind.ts'

/** What a row of the ledger says, in the documents' words (CR-5). */
export function transactionText(transaction: CreditTransaction, locale: string): string {
  const xp = formatNumber(convertedXp(transaction), locale)
  switch (transactionKind(transaction)) {
    case 'daily':
      return t`Daily credits received`
    case 'expired':
      return t`Unused daily credits expired`
    case 'converted':
      return t`Converted ${xp} XP to credits`
    case 'gift':
      return t`Credits received as gift`
    case 'referral':
      return t`Referral bonus credits`
    case 'refund':
      return t`Credit returned`
    case 'added':
      return t`Credits added`
    case 'removed':
      return t`Credits removed`
    case 'message':
      return [spendText(transaction), suffix(transaction)].filter(Boolean).join(' ')
  }
}

function spendText({ amount }: CreditTransaction): string {
  return plural(Math.abs(amount), { one: '# credit spent on message', other: '# credits spent on message' })
}

function suffix(transaction: CreditTransaction): string | null {
  const bucket = spentBucket(transaction)
  if (bucket === null) return null
  return bucket === 'xp' ? t`(XP Credits)` : t`(Daily Credits)`
}

/** Why a row is there, for its receipt. */
export function causeText(transaction: CreditTransaction): string {
  switch (transactionKind(transaction)) {
    case 'daily':
      return t`A new day began, and with it your daily credits.`
    case 'expired':
      return t`Daily credits are for their day; these were left over from the day before.`
    case 'converted':
      return t`Every full 100 XP become one lasting credit, together with the daily ones.`
    case 'gift':
      return t`Somebody who runs this place gave them to you.`
    case 'referral':
      return t`An invitation worked out: both sides get a bonus.`
    case 'refund':
      return t`The reply failed, was cut off, or was stopped before it began, so its credit came back.`
    case 'message':
      return t`A message costs one credit: daily ones go first, then those from XP.`
    case 'added':
    case 'removed':
      return t`A correction of your balance.`
  }
}

export function bucketText(bucket: CreditReceipt['bucket']): string {
  return bucket === 'xp' ? t`XP credits` : t`Daily credits`
}
