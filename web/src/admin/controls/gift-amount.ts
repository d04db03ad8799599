import { GIFT_MAX_CREDITS } from '@pepper/contract/limits'
import { typedInteger } from '../../lib/formats/typed-number.ts'

/** Parses a number of credits. Returns null unless it is a whole number from 1 to the most that a gift may have. */
export function giftAmount(text: string): number | null {
  const typed = typedInteger(text)
  return typed >= 1 && typed <= GIFT_MAX_CREDITS ? typed : null
}
