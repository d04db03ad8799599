import type { Runtime } from '../../platform/context.ts'
import { deleteUnused } from './store.ts'

const UNSAVED_KEPT_MS = 24 * 3_600_000
const KEPT_CHANGES = 20

/**
 * Deletes uploads that were not saved within a day, and the pictures of each slot from more than 20 changes ago
 * (AD-10).
 */
export async function cleanUpPictures({ db, clock }: Runtime): Promise<void> {
  const uploadedBefore = new Date(clock.now().getTime() - UNSAVED_KEPT_MS)
  await db.transaction((tx) => deleteUnused(tx, { keptChanges: KEPT_CHANGES, uploadedBefore }))
}
