import type { Runtime } from '../../../platform/context.ts'
import { deleteStale } from './row-store.ts'

const HOUR_MS = 3_600_000
const PREVIEW_KEPT_MS = 24 * HOUR_MS
const REJECTS_KEPT_MS = 30 * 24 * HOUR_MS

/** Removes uploaded files that nobody applied within a day, and rejected lines after 30 days. */
export async function deleteStaleImports({ db, clock }: Runtime): Promise<void> {
  const nowMs = clock.now().getTime()
  await deleteStale(db.kysely, {
    previews: new Date(nowMs - PREVIEW_KEPT_MS),
    rejects: new Date(nowMs - REJECTS_KEPT_MS),
  })
}
