import type { LineProblem } from '@pepper/contract/waitlist/imports'
import { type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { WaitlistImports } from '../../../platform/db/schema.ts'
import type { LineCounts } from './line-counts.ts'

/** An import as it is stored. */
export type ImportRow = Selectable<WaitlistImports>

/** A rejected line as it came. */
export interface RejectedLine {
  line: number
  raw: string
  problems: LineProblem[]
}

/** Stores the progress of an import on the command line; returns false if it was undone meanwhile. */
export async function upsertCommandImport(
  tx: Transaction,
  { id, fileName, counts, now }: { id: string; fileName: string; counts: LineCounts; now: Date },
): Promise<boolean> {
  const progress = { ...columnsOf(counts), total: counts.read, done: counts.read, advanced_at: now }
  const row = await tx
    .insertInto('waitlist_imports')
    .values({
      id,
      state: 'applied',
      source: 'command',
      file_name: fileName,
      header: '',
      ...progress,
      created_at: now,
      started_at: now,
      finished_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(progress).where('waitlist_imports.state', '=', 'applied'),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a batch to an import whose progress is `done`; returns false if its progress is another. */
export async function advanceImport(
  tx: Transaction,
  { id, done, counts, now }: { id: string; done: number; counts: LineCounts; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_imports')
    .set((eb) => ({
      done: eb('done', '+', counts.read),
      taken: eb('taken', '+', counts.taken),
      known: eb('known', '+', counts.known),
      rejected: eb('rejected', '+', counts.rejected),
      without_email: eb('without_email', '+', counts.withoutEmail),
      advanced_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .where('done', '=', done)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The totals of all batches of an import, in lines. */
export interface ImportTotals {
  taken: number
  known: number
  rejected: number
}

/** Finishes an import. Returns its totals, or null if it was undone. */
export async function setImportFinished(
  tx: Transaction,
  { id, missingReferrers, now }: { id: string; missingReferrers: number; now: Date },
): Promise<ImportTotals | null> {
  const row = await tx
    .updateTable('waitlist_imports')
    .set({ state: 'applied', missing_referrers: missingReferrers, finished_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['applying', 'applied'])
    .returning(['taken', 'known', 'rejected'])
    .executeTakeFirst()
  await tx.deleteFrom('waitlist_import_files').where('import_id', '=', id).execute()
  return row ?? null
}

export async function insertRejects(
  tx: Transaction,
  importId: string,
  rejects: RejectedLine[],
): Promise<void> {
  if (rejects.length === 0) return
  await sql`
    insert into waitlist_import_rejects (import_id, line, raw, problems)
    select ${importId}::uuid, line, raw, problems
    from jsonb_to_recordset(${JSON.stringify(rejects)}::jsonb) as r (line int, raw text, problems jsonb)`.execute(
    tx,
  )
}

/** Lists the rejected lines of an import after a line, in the order of the file. */
export async function listRejects(
  executor: Executor,
  importId: string,
  page: { after: number; limit: number },
): Promise<RejectedLine[]> {
  const rows = await executor
    .selectFrom('waitlist_import_rejects')
    .select(['line', 'raw', 'problems'])
    .where('import_id', '=', importId)
    .where('line', '>', page.after)
    .orderBy('line')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ ...row, problems: row.problems as unknown as LineProblem[] }))
}

export async function deleteRejects(tx: Transaction, importId: string): Promise<void> {
  await tx.deleteFrom('waitlist_import_rejects').where('import_id', '=', importId).execute()
}

function columnsOf({ taken, known, rejected, withoutEmail }: LineCounts) {
  return { taken, known, rejected, without_email: withoutEmail }
}
