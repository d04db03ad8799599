import { createStore } from '../../../lib/store.ts'

/** A feeling that passes: it covers what the persona is doing for a while. */
export type Feeling = { mood: 'celebrating' | 'sad' }

const FEELING_MS = 5000

export const feeling = createStore<Feeling | null>(null)

/** A new tier was reached. */
export function celebrate(): void {
  feel({ mood: 'celebrating' })
}

/** A reply failed. */
export function grieve(): void {
  feel({ mood: 'sad' })
}

function feel(next: Feeling): void {
  feeling.set(next)
  setTimeout(() => feeling.set((current) => (current === next ? null : current)), FEELING_MS)
}
