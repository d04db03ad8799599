import type { UndoRefusal } from '@pepper/contract/errors'
import { type Expression, type SqlBool, sql } from 'kysely'
import { lockWhole } from '../../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { ImportRow } from './journal-store.ts'

export interface NewImport {
  id: string
  fileName: string
  header: string
  content: string
  requestedBy: string
  total: number
  taken: number
  known: number
  rejected: number
  withoutEmail: number
  missingReferrers: number
  xp: number
  unknownColumns: string[]
  now: Date
}

export async function insertPreviewed(tx: Transaction, preview: NewImport): Promise<void> {
  const { id, total, taken, known, rejected, now } = preview
  await tx
    .insertInto('waitlist_imports')
    .values({
      id,
      state: 'previewed',
      source: 'browser',
      file_name: preview.fileName,
      header: preview.header,
      total,
      taken,
      known,
      rejected,
      without_email: preview.withoutEmail,
      missing_referrers: preview.missingReferrers,
      xp: preview.xp,
      unknown_columns: preview.unknownColumns,
      requested_by: preview.requestedBy,
      created_at: now,
    })
    .execute()
  await tx.insertInto('waitlist_import_files').values({ import_id: id, content: preview.content }).execute()
}

/**
 * Counts the files that wait to be applied or discarded, of one person and of all. Locks out other transactions that
 * count them.
 */
export async function countPreviewed(
  tx: Transaction,
  personId: string,
): Promise<{ own: number; all: number }> {
  await lockWhole(tx, 'waitlist_previews')
  return tx
    .selectFrom('waitlist_imports')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('requested_by', '=', personId).as('own'),
    ])
    .where('state', '=', 'previewed')
    .executeTakeFirstOrThrow()
}

export async function findImport(executor: Executor, id: string): Promise<ImportRow | null> {
  const row = await executor
    .selectFrom('waitlist_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Finds an import and locks it until the transaction ends. */
export async function findLockedImport(tx: Transaction, id: string): Promise<ImportRow | null> {
  const row = await tx
    .selectFrom('waitlist_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function listImportRows(
  executor: Executor,
  page: { before: number | null; limit: number },
): Promise<ImportRow[]> {
  return executor
    .selectFrom('waitlist_imports')
    .selectAll()
    .$if(page.before !== null, (query) => query.where('sequence', '<', page.before))
    .orderBy('sequence', 'desc')
    .limit(page.limit)
    .execute()
}

export async function findImportFile(executor: Executor, id: string): Promise<string | null> {
  const row = await executor
    .selectFrom('waitlist_import_files')
    .select('content')
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Marks a previewed import as being applied, with all counts at 0. */
export async function setApplying(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('waitlist_imports')
    .set({
      state: 'applying',
      done: 0,
      taken: 0,
      known: 0,
      rejected: 0,
      without_email: 0,
      missing_referrers: 0,
      started_at: now,
      advanced_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setUndone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('waitlist_imports')
    .set({ state: 'undone', undone_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('waitlist_imports').where('id', '=', id).execute()
}

/** Removes previews that were not applied, without those that are awaited, and old rejected lines. */
export async function deleteStale(
  executor: Executor,
  before: { previews: Date; rejects: Date },
  awaited: string[],
): Promise<void> {
  await executor
    .deleteFrom('waitlist_imports')
    .where('state', '=', 'previewed')
    .where('created_at', '<', before.previews)
    .where(sql<boolean>`id <> all (${awaited}::uuid[])`)
    .execute()
  await executor
    .deleteFrom('waitlist_import_rejects')
    .using('waitlist_imports')
    .whereRef('waitlist_imports.id', '=', 'waitlist_import_rejects.import_id')
    .where('waitlist_imports.state', 'in', ['applied', 'undone'])
    .where('waitlist_imports.finished_at', '<', before.rejects)
    .execute()
}

const BLOCKERS = {
  activated: sql<SqlBool>`w.state = 'claimed'`,
  referred: sql<SqlBool>`exists (select from referrals r where r.referrer_id = w.id and r.joined_at is not null)`,
  claimed_for: sql<SqlBool>`w.state = 'under_review'`,
} satisfies Partial<Record<UndoRefusal, Expression<SqlBool>>>

export type Blocker = keyof typeof BLOCKERS

/** Counts the records of an import that prevent undoing it for one reason. */
export async function countBlockers(executor: Executor, importId: string, blocker: Blocker): Promise<number> {
  const { count } = await executor
    .selectFrom('profiles as w')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('w.import_batch', '=', importId)
    .where(BLOCKERS[blocker])
    .executeTakeFirstOrThrow()
  return count
}

/** Finds those of these imports whose records have a state that forbids undoing them. */
export async function findBlocked(
  executor: Executor,
  importIds: string[],
): Promise<Map<string, 'activated' | 'claimed_for'>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; is_activated: boolean; is_claimed_for: boolean }>`
    select i.id,
      exists (select from profiles w where w.import_batch = i.id and w.state = 'claimed') as is_activated,
      exists (select from profiles w where w.import_batch = i.id and w.state = 'under_review') as is_claimed_for
    from unnest(${importIds}::uuid[]) i (id)`.execute(executor)
  return new Map(
    rows
      .filter((row) => row.is_activated || row.is_claimed_for)
      .map((row) => [row.id, row.is_activated ? 'activated' : 'claimed_for']),
  )
}
