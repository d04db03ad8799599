import type { CreditTransaction } from '@pepper/contract/credits'

/** The XP that make one credit (CR-6). */
export const XP_PER_CREDIT = 100

/** The kind of a ledger row, which decides its words and its drawing. */
export type TransactionKind =
  | 'daily'
  | 'expired'
  | 'converted'
  | 'gift'
  | 'referral'
  | 'refund'
  | 'message'
  | 'added'
  | 'removed'

const BY_TYPE: Partial<Record<CreditTransaction['transaction_type'], TransactionKind>> = {
  daily_reset: 'daily',
  xp_converted: 'converted',
  gifted: 'gift',
  referral: 'referral',
}

/** Finds the kind of a row by the documents' rule, with the additions of D3: expired and returned credits. */
export function transactionKind({ transaction_type, amount, metadata }: CreditTransaction): TransactionKind {
  if (metadata.cause === 'expiry') return 'expired'
  if (metadata.cause === 'refund') return 'refund'
  if (metadata.cause === 'message') return 'message'
  return BY_TYPE[transaction_type] ?? (amount < 0 ? 'removed' : 'added')
}

/** Returns the bucket that a spend came from, according to its metadata; null where that does not say. */
export function spentBucket({ metadata }: CreditTransaction): 'daily' | 'xp' | null {
  if (metadata.xp_credits_spent) return 'xp'
  return metadata.daily_credits_spent ? 'daily' : null
}

/** Returns the XP that a conversion took. */
export function convertedXp({ amount, metadata }: CreditTransaction): number {
  return metadata.xp ?? amount * XP_PER_CREDIT
}
