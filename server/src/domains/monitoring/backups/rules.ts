import { HOUR_MS } from '@pepper/contract/durations'
import type { BackupTimes } from './store.ts'

const TRY_AGAIN_MS = HOUR_MS / 4

/**
 * Returns whether a backup is due now. The node that failed waits twice as long as others, which may reach the place
 * that it could not.
 */
export function isDue(
  { keptAt, failedAt, failedBy, isRunning }: BackupTimes,
  { everyHours, nodeId }: { everyHours: number; nodeId: string },
  now: Date,
): boolean {
  if (isRunning) return false
  const waitMs = failedBy === nodeId ? 2 * TRY_AGAIN_MS : TRY_AGAIN_MS
  if (failedAt && now.getTime() - failedAt.getTime() < waitMs) return false
  return !keptAt || now.getTime() - keptAt.getTime() >= everyHours * HOUR_MS
}
