import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { listAwaited } from '../approvals/index.ts'
import { deleteStale } from './imports/row-store.ts'

const PREVIEW_KEPT_MS = DAY_MS

/**
 * Removes uploaded files that were not applied within a day and wait for no approval, and rejected lines after this
 * many days.
 */
export async function cleanUpWaitlist({ db, clock }: Runtime, rejectsKeptDays: number): Promise<void> {
  const nowMs = clock.now().getTime()
  const before = {
    previews: new Date(nowMs - PREVIEW_KEPT_MS),
    rejects: new Date(nowMs - rejectsKeptDays * DAY_MS),
  }
  await deleteStale(db.kysely, before, await listAwaited(db.kysely, 'waitlist_import'))
}
