import { plural, t } from '@lingui/core/macro'
import type { CreditReceipt, CreditTransaction } from '@pepper/contract/credits'
import { formatNumber } from '../../lib/formats/format.ts'
import { convertedXp, spentBucket, transactionKind } from './transaction-kind.ts'

/** Describes a row of the ledger in the documents' words (CR-5). */
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

/** Explains why a row is there, for its receipt. */
export function causeText(transaction: CreditTransaction): string {
  switch (transactionKind(transaction)) {
    case 'daily':
      return t`Your credits for a new day.`
    case 'expired':
      return t`Daily credits last one day. These were left over.`
    case 'converted':
      return t`Every 100 XP become one credit that never expires.`
    case 'gift':
      return t`A gift from the team.`
    case 'referral':
      return t`A referral counted: both sides get a bonus.`
    case 'refund':
      return t`The reply failed, was cut off or was stopped before it began, so you got the credit back.`
    case 'message':
      return t`One credit per message: daily credits first, then XP credits.`
    case 'added':
    case 'removed':
      return t`Balance correction.`
  }
}

export function bucketText(bucket: CreditReceipt['bucket']): string {
  return bucket === 'xp' ? t`XP credits` : t`Daily credits`
}
