import type { CreditGift } from '@pepper/contract/credits/gifts'

export type GiftCardProps = {
  gift: CreditGift
  onChanged: (gift: CreditGift) => void
  /** What is shown is out of date. */
  onStale: () => void
}
