/** The time that a quip is shown, in ms (HM-5). */
export const QUIP_MS = 3_000
/** The time that the logo stays red, in ms; then taps count from the start. */
export const RED_MS = 5_000
export const QUIP_COUNT = 10
const RED_TAP = 7

export type TapSound = 'hello' | 'giggle' | 'huff'

/** Returns the quip of a tap, counted from 0; null once all have been said: 'That's enough.' */
export function quipAt(tap: number): number | null {
  return tap <= QUIP_COUNT ? tap - 1 : null
}

/** Returns the sound of a tap: one for the first, one for the second and third, one for the fourth; null later. */
export function soundAt(tap: number): TapSound | null {
  if (tap === 1) return 'hello'
  if (tap === 2 || tap === 3) return 'giggle'
  return tap === 4 ? 'huff' : null
}

/** Checks whether a tap is the one that turns the logo red. */
export function turnsRed(tap: number): boolean {
  return tap === RED_TAP
}
