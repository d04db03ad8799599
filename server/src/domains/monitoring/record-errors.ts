import { MINUTE_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { onErrorLogged } from '../../platform/log/logged-errors.ts'
import { deleteOldErrors, insertError } from './error-store.ts'

/** The number of errors that a node stores per minute; the log itself contains all of them. */
const KEPT_A_MINUTE = 20

/** The number of errors that are stored for all nodes together. */
const KEPT = 500

/**
 * Stores the last errors that this node logs, so that super admins see the errors of all nodes, until it is stopped
 * (SA-4).
 */
export function keepErrors(runtime: Runtime): { stop(): void } {
  const { db, log, clock, nodeId } = runtime
  let minute = { startedAtMs: 0, count: 0 }
  const stop = onErrorLogged(log, (error) => {
    const nowMs = performance.now()
    if (nowMs - minute.startedAtMs > MINUTE_MS) minute = { startedAtMs: nowMs, count: 0 }
    minute.count += 1
    if (minute.count > KEPT_A_MINUTE) return
    insertError(db.kysely, { ...error, nodeId, at: clock.now() }).catch((failure) => {
      log.warn({ err: failure }, 'an error could not be kept for monitoring')
    })
  })
  return { stop: () => void stop() }
}

/** Deletes all errors except the last ones. */
export async function forgetOldErrors({ db }: Runtime): Promise<void> {
  await deleteOldErrors(db.kysely, KEPT)
}
