import type { Runtime } from '../../platform/context.ts'
import { forgetStartsBefore } from './decisions/start-store.ts'
import { deleteVisitsBefore } from './funnel/visit-store.ts'
import { OPEN_START_LIFETIME_MS, VISIT_LIFETIME_MS } from './rules.ts'

/**
 * Deletes the personal values of sign-ups that were started and not finished, after 30 days, and link visits after 400.
 */
export async function cleanUpReferrals({ db, clock }: Runtime): Promise<void> {
  const nowMs = clock.now().getTime()
  await forgetStartsBefore(db.kysely, new Date(nowMs - OPEN_START_LIFETIME_MS))
  await deleteVisitsBefore(db.kysely, new Date(nowMs - VISIT_LIFETIME_MS))
}
