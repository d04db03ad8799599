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

/** Where an import writes how far it is, in the transaction of each batch. */
export interface ImportJournal {
  /** Marks the records that it brings. */
  batchId: string
  /** Who asked for it; null is the operator on the command line. */
  actorId: string | null
  /** Called once a batch with its counts; returns whether the import has begun to take records with it. */
  advance(tx: Transaction, counts: LineCounts): Promise<{ isBegun: boolean }>
  /** Ends the import at `now`; returns the counts of all its batches, or null if it took nothing. */
  finish(tx: Transaction, end: ImportEnd): Promise<ImportTotals | null>
}

export interface ImportEnd {
  missingReferrers: number
  now: Date
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
      return { isBegun: false }
    },
    finish: async (tx, end) => {
      const totals = await setImportFinished(tx, { id: row.id, ...end })
      return totals && totals.taken > 0 ? totals : null
    },
  }
}
