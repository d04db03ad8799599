import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../../platform/context.ts'
import { isDue } from './rules.ts'
import { claimRun, type RunOutcome, readBackupTimes, settleOldRuns, settleRun, touchRun } from './store.ts'

const HEARTBEAT_MS = 10_000
const SILENT_MS = 120_000
const KEPT_DAYS = 90

/** The command that makes one backup; `signal` aborts it. */
export type BackupCommand = (runtime: Runtime, signal: AbortSignal) => Promise<RunOutcome>

/** Makes a backup where one is due and no other node is making one; a failure is logged, shown and retried later. */
export async function makeDueBackup(
  runtime: Runtime,
  make: BackupCommand,
  signal: AbortSignal,
): Promise<void> {
  const { config, db, clock, log, nodeId } = runtime
  const { everyHours } = config.backup
  if (everyHours === null) return
  const id = await db.transaction(async (tx) => {
    const now = clock.now()
    const silentSince = new Date(now.getTime() - SILENT_MS)
    const forgottenBefore = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
    await settleOldRuns(tx, { silentSince, forgottenBefore })
    return isDue(await readBackupTimes(tx), { everyHours, nodeId }, now) ? claimRun(tx, nodeId, now) : null
  })
  if (id === null) return
  const beating = setInterval(() => {
    touchRun(db.kysely, id, clock.now()).catch((error) =>
      log.warn({ err: error }, 'a backup goes on unnoted'),
    )
  }, HEARTBEAT_MS)
  const outcome = await make(runtime, signal).catch(
    (error: Error): RunOutcome => ({ state: 'failed', reason: error.message }),
  )
  clearInterval(beating)
  await settleRun(db.kysely, id, outcome, clock.now())
  if (outcome.state === 'kept') {
    log.info({ name: outcome.name, bytes: outcome.bytes }, 'a backup was made')
    for (const complaint of outcome.complaints) log.warn({ complaint }, 'older backups stay')
  } else log.error({ reason: outcome.reason }, 'a backup failed and will be tried again')
}
