import { createStore } from '../../../lib/store.ts'

/** A temporary mood: for a while, it covers what the persona is doing. */
export type PassingMood = { mood: 'celebrating' | 'sad' }

const PASSING_MOOD_MS = 5000

export const passingMood = createStore<PassingMood | null>(null)

/** Shows joy over a new tier. */
export function celebrate(): void {
  feel({ mood: 'celebrating' })
}

/** Shows sadness over a failed reply. */
export function showSadness(): void {
  feel({ mood: 'sad' })
}

function feel(next: PassingMood): void {
  passingMood.set(next)
  setTimeout(() => passingMood.set((current) => (current === next ? null : current)), PASSING_MOOD_MS)
}
