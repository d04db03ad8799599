import type { Runtime } from '../../platform/context.ts'
import { deletionsKeptSince } from './history/kept-deletions.ts'
import { deleteRevisionsOfDeleted } from './history/revision-store.ts'

/** Deletes the history of items that can no longer be restored. */
export async function cleanUpContent({ db, clock }: Runtime): Promise<void> {
  await deleteRevisionsOfDeleted(db.kysely, deletionsKeptSince(clock.now()))
}
