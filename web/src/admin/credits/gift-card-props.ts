import type { CreditGift } from '@pepper/contract/credits/gifts'

export type GiftCardProps = {
  gift: CreditGift
  onChanged: (gift: CreditGift) => void
  /** Called when the shown gift is out of date. */
  onStale: () => void
}
