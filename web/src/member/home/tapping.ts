/** How long a quip stands, in ms (HM-5). */
export const QUIP_MS = 3_000
/** How long the logo stays red, in ms; then taps count from the start. */
export const RED_MS = 5_000
export const QUIP_COUNT = 10
const RED_TAP = 7

export type TapSound = 'hello' | 'giggle' | 'huff'

/** Which quip a tap brings, counted from 0; null once all were said: 'That's enough.' */
export function quipAt(tap: number): number | null {
  return tap <= QUIP_COUNT ? tap - 1 : null
}

/** What is heard at a tap: something else at the first, at the second and third, and at the fourth; nothing later. */
export function soundAt(tap: number): TapSound | null {
  if (tap === 1) return 'hello'
  if (tap === 2 || tap === 3) return 'giggle'
  return tap === 4 ? 'huff' : null
}

/** Whether a tap is the one that turns the logo red. */
export function turnsRed(tap: number): boolean {
  return tap === RED_TAP
}
