import { CONTENT_IMPORT_KEPT_HOURS } from '@pepper/contract/limits'
import type { Runtime } from '../../platform/context.ts'
import { deleteImportsBefore } from './files/import-store.ts'
import { deletionsKeptSince } from './history/kept-deletions.ts'
import { deleteRevisionsOfDeleted } from './history/revision-store.ts'

const HOUR_MS = 3_600_000

/** Deletes the history of items that can no longer be restored, and imports of files after a day. */
export async function cleanUpContent({ db, clock }: Runtime): Promise<void> {
  const now = clock.now()
  await deleteRevisionsOfDeleted(db.kysely, deletionsKeptSince(now))
  await deleteImportsBefore(db.kysely, new Date(now.getTime() - CONTENT_IMPORT_KEPT_HOURS * HOUR_MS))
}
