import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/db/database.ts'
import {
  advanceImport,
  type ImportRow,
  type ImportTotals,
  insertRejects,
  type RejectedLine,
  setImportFinished,
  upsertCommandImport,
} from './journal-store.ts'
import { addCounts, type LineCounts, NO_LINES } from './line-counts.ts'

/** Stores the progress of an import, in the transaction of each batch. */
export interface ImportJournal {
  /** Marks the records that it brings. */
  batchId: string
  /** The person who requested it; null for the operator on the command line. */
  actorId: string | null
  /** Stores the counts of one batch; returns whether this batch was the first that imported records. */
  advance(tx: Transaction, counts: LineCounts): Promise<{ isBegun: boolean }>
  /** Finishes the import at `now`. Returns the totals of all its batches, or null if it imported nothing. */
  finish(tx: Transaction, end: ImportEnd): Promise<ImportTotals | null>
}

export interface ImportEnd {
  missingReferrers: number
  now: Date
}

/** Thrown if another worker runs this import, or it was undone: the batch must not be stored. */
export class ImportOvertaken extends Error {
  override name = 'ImportOvertaken'
}

/** Creates the journal of an import on the command line; an import that takes no record leaves no trace. */
export function commandJournal(fileName: string, now: Date): ImportJournal {
  const batchId = randomUUID()
  let sum: LineCounts = NO_LINES
  return {
    batchId,
    actorId: null,
    advance: async (tx, counts) => {
      const wasEmpty = sum.taken === 0
      sum = addCounts(sum, counts)
      if (sum.taken === 0) return { isBegun: false }
      const isStored = await upsertCommandImport(tx, { id: batchId, fileName, counts: sum, now })
      if (!isStored) throw new ImportOvertaken('the import was undone while it ran')
      return { isBegun: wasEmpty }
    },
    finish: async (tx, end) => (sum.taken > 0 ? setImportFinished(tx, { id: batchId, ...end }) : null),
  }
}

/**
 * Creates the journal of an import from a browser, starting at its progress. `takeRejects` returns the lines rejected
 * since the last call.
 */
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
      if (!isMine) throw new ImportOvertaken('another worker has taken over this import')
      await insertRejects(tx, row.id, takeRejects())
      done += counts.read
      return { isBegun: false }
    },
    finish: async (tx, end) => {
      const totals = await setImportFinished(tx, { id: row.id, ...end })
      return totals && totals.taken > 0 ? totals : null
    },
  }
}
