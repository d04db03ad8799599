import type { Transaction } from '../../../platform/db/database.ts'
import { deleteOldRevisions, insertRevision, type KeptRevision } from './revision-store.ts'

/** Keeps the state of an item as its newest revision, in the transaction that wrote it, and drops the oldest ones. */
export async function keepRevision(tx: Transaction, revision: KeptRevision): Promise<void> {
  await insertRevision(tx, revision)
  await deleteOldRevisions(tx, revision.id)
}
