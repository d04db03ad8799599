import type { UndoRefusal } from '@pepper/contract/errors'
import type { ImportState, WaitlistImport } from '@pepper/contract/waitlist/imports'
import type { Runtime } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ImportRow } from './journal-store.ts'
import { countBlockers, findImport } from './row-store.ts'

/**
 * Returns an import in the contract's form, with the reason why it cannot be undone, if any. Throws
 * waitlist.import_not_found.
 */
export async function describeImport({ db }: Runtime, id: string): Promise<WaitlistImport> {
  const row = await findImport(db.kysely, id)
  if (!row) throw new AppError('waitlist.import_not_found')
  const refusal = await judgeUndo(db.kysely, row)
  return presentImport(row, refusal?.reason ?? null)
}

/** Returns the reason why an import cannot be undone, and how many records cause it; null if it can be undone. */
export async function judgeUndo(
  executor: Executor,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
): Promise<{ reason: UndoRefusal; records: number } | null> {
  if (state !== 'applied') return { reason: state === 'undone' ? 'undone' : 'not_applied', records: 0 }
  for (const reason of ['activated', 'referred', 'claimed_for'] as const) {
    const records = await countBlockers(executor, id, reason)
    if (records > 0) return { reason, records }
  }
  return null
}

export function presentImport(row: ImportRow, undoRefusal: UndoRefusal | null): WaitlistImport {
  return {
    id: row.id,
    state: row.state as ImportState,
    source: row.source as WaitlistImport['source'],
    file_name: row.file_name,
    total: row.total,
    done: row.done,
    taken: row.taken,
    known: row.known,
    rejected: row.rejected,
    without_email: row.without_email,
    missing_referrers: row.missing_referrers,
    xp: row.xp,
    unknown_columns: row.unknown_columns,
    undo_refusal: undoRefusal,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  }
}
