import type { ErrorCode } from '@pepper/contract/errors'

interface GiftSides {
  giverId: string
  /** Null if there is no such member. */
  recipient: { userId: string; isBanned: boolean } | null
}

/** Finds the reason why a gift to this person is refused, or null if it may be given (AD-9). */
export function refuseGift({ giverId, recipient }: GiftSides): GiftRefusal | null {
  if (recipient === null) return 'credits.gift_recipient_not_found'
  if (recipient.userId === giverId) return 'credits.gift_to_self'
  return recipient.isBanned ? 'access.person_banned' : null
}

type GiftRefusal = Extract<
  ErrorCode,
  'credits.gift_recipient_not_found' | 'credits.gift_to_self' | 'access.person_banned'
>
