/** Why the primary answered a read that a replica could not answer. */
export type FallbackReason = 'unusable' | 'behind' | 'conflict' | 'failed'

/**
 * The codes of a statement that a replica cancels because replaying needs its rows or locks, or because it takes too
 * long there.
 */
const CONFLICTS = ['40001', '40P01', '57014']

/** Returns whether a replica ended a read in favour of replaying: it can go on to serve others. */
export function isRecoveryConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && CONFLICTS.includes(code)
}
