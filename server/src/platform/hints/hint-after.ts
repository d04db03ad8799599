import type { Transaction } from '../db/database.ts'
import type { Hint, HintTopic } from './hint.ts'

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
