import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { deletePolicyReportsBefore } from './policy-report-store.ts'

const KEPT_MS = 30 * DAY_MS

/** Forgets violations that were not reported for 30 days. */
export async function cleanUpSecurity({ db, clock }: Runtime): Promise<void> {
  await deletePolicyReportsBefore(db.kysely, new Date(clock.now().getTime() - KEPT_MS))
}
