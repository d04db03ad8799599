import { deleteExpired } from '../domains/identity/index.ts'
import { deleteExpiredLinks } from '../domains/membership/index.ts'
import type { Runtime } from '../platform/context.ts'
import { deleteDispatchedEvents } from '../platform/events/delete-dispatched-events.ts'
import type { Jobs } from '../platform/events/jobs.ts'
import { deleteExpiredCounters } from '../platform/limits/index.ts'
import { deleteOldSecurityEvents } from '../platform/security-events.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Checks the economy's invariants for whose ledger grew; also asked for at each start. */
export const VERIFY_LEDGER = 'credits.verify-ledger'

const VIOLATIONS_LOGGED = 20

/** What runs every hour, on one of the nodes. */
export function registerSchedules(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSchedule({ name: VERIFY_LEDGER, cron: '11 * * * *', run: () => checkLedger(runtime) })
  jobs.registerSchedule({ name: 'platform.clean-up', cron: '41 * * * *', run: () => cleanUp(runtime) })
}

async function checkLedger({ db, log }: Runtime): Promise<void> {
  const { violations } = await verifyLedger(db, 'changed')
  if (violations.length === 0) return
  log.error(
    { count: violations.length, violations: violations.slice(0, VIOLATIONS_LOGGED) },
    'the ledger breaks its invariants',
  )
}

async function cleanUp(runtime: Runtime): Promise<void> {
  await deleteExpired(runtime)
  await deleteExpiredLinks(runtime)
  await deleteDispatchedEvents(runtime.db, runtime.clock.now())
  await deleteExpiredCounters(runtime.db)
  await deleteOldSecurityEvents(runtime)
}
