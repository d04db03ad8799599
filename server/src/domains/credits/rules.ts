import type { ErrorCode } from '@pepper/contract/errors'

interface GiftSides {
  giverId: string
  /** Null if there is no such member. */
  recipient: { userId: string; isBanned: boolean } | null
}

/** Finds the reason why a gift to this person is refused, or null if it may be given (AD-9). */
export function refuseGift({ giverId, recipient }: GiftSides): GiftRefusal | null {
  if (recipient === null) return 'credits.gift_recipient_not_found'
  return refuseOwnGift(giverId, recipient.userId) ?? (recipient.isBanned ? 'access.person_banned' : null)
}

/** Finds the reason why a person may not decide about a pending gift: it is for them; null otherwise (AD-9). */
export function refuseOwnGift(giverId: string, recipientId: string | null): 'credits.gift_to_self' | null {
  return recipientId === giverId ? 'credits.gift_to_self' : null
}

export type GiftRefusal = Extract<
  ErrorCode,
  'credits.gift_recipient_not_found' | 'credits.gift_to_self' | 'access.person_banned'
>
