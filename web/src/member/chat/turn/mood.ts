import { createStore } from '../../../lib/store.ts'

/** A passingMood that passes: it covers what the persona is doing for a while. */
export type PassingMood = { mood: 'celebrating' | 'sad' }

const PASSING_MOOD_MS = 5000

export const passingMood = createStore<PassingMood | null>(null)

/** A new tier was reached. */
export function celebrate(): void {
  feel({ mood: 'celebrating' })
}

/** A reply failed. */
export function showSadness(): void {
  feel({ mood: 'sad' })
}

function feel(next: PassingMood): void {
  passingMood.set(next)
  setTimeout(() => passingMood.set((current) => (current === next ? null : current)), PASSING_MOOD_MS)
}
