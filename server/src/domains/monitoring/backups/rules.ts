import { HOUR_MS } from '@pepper/contract/durations'
import type { BackupTimes } from './store.ts'

const TRY_AGAIN_MS = HOUR_MS / 4

/** Returns whether a backup is due now. */
export function isDue({ keptAt, failedAt, isRunning }: BackupTimes, everyHours: number, now: Date): boolean {
  if (isRunning) return false
  if (failedAt && now.getTime() - failedAt.getTime() < TRY_AGAIN_MS) return false
  return !keptAt || now.getTime() - keptAt.getTime() >= everyHours * HOUR_MS
}
