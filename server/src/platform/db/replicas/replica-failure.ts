import { AppError } from '../../errors.ts'
import { ReplicaError } from './replica-positions.ts'

/** Why the primary answered a read that a replica could not answer. */
export type FallbackReason = 'unusable' | 'behind' | 'conflict' | 'failed'

/**
 * The codes of a statement that a replica cancels because replaying needs its rows or locks, or because it takes too
 * long there.
 */
const CONFLICTS = ['40001', '40P01', '57014', '55P04']

/** Returns whether a replica ended a read in favour of replaying: it can go on to serve others. */
export function isRecoveryConflict(error: unknown): boolean {
  return CONFLICTS.includes(codeOf(error))
}

/**
 * Returns whether an error says that the replica itself is not usable: no connection, a shutdown, no resources. Any
 * other error is about the statement, and the primary has the last word on it.
 */
export function isReplicaDown(error: unknown): boolean {
  if (error instanceof ReplicaError) return true
  if (error instanceof AppError) return false
  const code = codeOf(error)
  return code.length !== 5 || /^(08|53|57P|58|XX)/.test(code)
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
