import type { Executor } from '../../platform/db/database.ts'
import type { PublishedHead } from './published-head.ts'
import { getHead, listEntryHashes } from './store.ts'

/**
 * A published head that the log contradicts: its entry is gone (`truncated`) or a different one has taken its place.
 */
export interface HeadContradiction {
  head: PublishedHead
  fault: 'truncated' | 'rewritten'
  /** The last position of the log as it is now. */
  last: number
}

const AT_ONCE = 1_000

/**
 * Compares the log with heads that were published outside the database. Returns the first contradiction by position, or
 * null.
 */
export async function verifyPublishedHeads(
  executor: Executor,
  heads: readonly PublishedHead[],
): Promise<HeadContradiction | null> {
  const { last_id: last } = await getHead(executor)
  const inOrder = heads.filter(({ position }) => position > 0).toSorted((a, b) => a.position - b.position)
  for (let start = 0; start < inOrder.length; start += AT_ONCE) {
    const part = inOrder.slice(start, start + AT_ONCE)
    const hashes = await listEntryHashes(
      executor,
      part.map(({ position }) => position),
    )
    for (const head of part) {
      const hash = hashes.get(head.position)
      if (hash === head.hash) continue
      return { head, fault: hash === undefined ? 'truncated' : 'rewritten', last }
    }
  }
  return null
}
