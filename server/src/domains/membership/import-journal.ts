import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/db/database.ts'
import {
  advanceImport,
  type ImportRow,
  insertRejects,
  type RejectedLine,
  setImportFinished,
  upsertCommandImport,
} from './import-journal-store.ts'
import { addCounts, type LineCounts, NO_LINES } from './line-counts.ts'

/** Where an import writes how far it is, in the transaction of each batch. */
export interface ImportJournal {
  /** Marks the records that it brings. */
  batchId: string
  /** Who asked for it; null is the operator on the command line. */
  actorId: string | null
  /** Called once a batch, before its audit entry, with the counts of that batch. */
  advance(tx: Transaction, counts: LineCounts): Promise<void>
  finish(tx: Transaction, missingReferrers: number): Promise<void>
}

/** Somebody else is at this import, or it was undone: this batch must not be stored. */
export class ImportOvertaken extends Error {
  override name = 'ImportOvertaken'
}

/** The journal of an import on the command line; an import that takes nothing leaves none. */
export function commandJournal(fileName: string, now: Date): ImportJournal {
  const batchId = randomUUID()
  let sum: LineCounts = NO_LINES
  return {
    batchId,
    actorId: null,
    advance: async (tx, counts) => {
      sum = addCounts(sum, counts)
      if (sum.taken === 0) return
      const isStored = await upsertCommandImport(tx, { id: batchId, fileName, counts: sum, now })
      if (!isStored) throw new ImportOvertaken('the import was undone while it ran')
    },
    finish: async (tx, missingReferrers) => {
      if (sum.taken > 0) await setImportFinished(tx, { id: batchId, missingReferrers, now })
    },
  }
}

/** The journal of an import from a browser, from where it stands; `takeRejects` hands over what was rejected since. */
export function browserJournal(
  row: Pick<ImportRow, 'id' | 'requested_by' | 'done'>,
  takeRejects: () => RejectedLine[],
  now: Date,
): ImportJournal {
  let done = row.done
  return {
    batchId: row.id,
    actorId: row.requested_by,
    advance: async (tx, counts) => {
      const isMine = await advanceImport(tx, { id: row.id, done, counts, now })
      if (!isMine) throw new ImportOvertaken('somebody else is at this import')
      await insertRejects(tx, row.id, takeRejects())
      done += counts.read
    },
    finish: (tx, missingReferrers) => setImportFinished(tx, { id: row.id, missingReferrers, now }),
  }
}
