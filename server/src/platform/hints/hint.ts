import type { LiveTopic } from '@pepper/contract/live'
import type { Transaction } from '../db/database.ts'

/**
 * The subject of a hint: a live topic of people, `turn` for a reply that has more text or has ended, or `follow` for a
 * reply that another node wants to follow.
 */
export type HintTopic = LiveTopic | 'turn' | 'follow'

/**
 * A note that something has just changed, worth a look at the database. It may get lost, arrive twice, or be forged, so
 * it holds nothing but ids: of people, or of turns.
 */
export interface Hint {
  topic: HintTopic
  ids: readonly string[] | 'all'
}

const collected = new WeakMap<Transaction, Hint[]>()

/**
 * Gives a hint once the transaction has committed; none if it is rolled back, or if `tx` was not opened by the database
 * port.
 */
export function hintAfter(tx: Transaction, topic: HintTopic, ids: readonly string[] | 'all'): void {
  collected.get(tx)?.push({ topic, ids })
}

/** Starts to collect the hints of a transaction. Returns the list that they are added to. */
export function collectHints(tx: Transaction): readonly Hint[] {
  const hints: Hint[] = []
  collected.set(tx, hints)
  return hints
}
