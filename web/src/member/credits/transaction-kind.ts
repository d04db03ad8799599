import type { CreditTransaction } from '@pepper/contract/credits'

/** XP that make one credit (CR-6). */
export const XP_PER_CREDIT = 100

/** What a row of the ledger is, for the words and the drawing that it gets. */
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

/** The documents' rule, with what D3 adds to it: what expires, what comes back. */
export function transactionKind({ transaction_type, amount, metadata }: CreditTransaction): TransactionKind {
  if (metadata.cause === 'expiry') return 'expired'
  if (metadata.cause === 'refund') return 'refund'
  if (metadata.cause === 'message') return 'message'
  return BY_TYPE[transaction_type] ?? (amount < 0 ? 'removed' : 'added')
}

/** The bucket that a spend came from, as its metadata says it; null where it says nothing. */
export function spentBucket({ metadata }: CreditTransaction): 'daily' | 'xp' | null {
  if (metadata.xp_credits_spent) return 'xp'
  return metadata.daily_credits_spent ? 'daily' : null
}

/** How much XP a conversion took. */
export function convertedXp({ amount, metadata }: CreditTransaction): number {
  return metadata.xp ?? amount * XP_PER_CREDIT
}
