import { findLocale, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** The newest archive of a person. */
export interface StoredExport {
  id: string
  userId: string
  language: Locale
  progress: number
  /** True if operators requested it; they can download it too. */
  isForOperators: boolean
  requestedAt: Date
  advancedAt: Date
  expiresAt: Date | null
  bytes: number | null
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'language',
  'progress',
  'is_for_operators as isForOperators',
  'requested_at as requestedAt',
  'advanced_at as advancedAt',
  'expires_at as expiresAt',
  'bytes',
] as const

/** Finds a person's archive that has not expired. */
export async function findExport(
  executor: Executor,
  { userId, now }: { userId: string; now: Date },
): Promise<StoredExport | null> {
  const row = await executor
    .selectFrom('data_exports')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row ? presented(row) : null
}

interface NewExport {
  id: string
  userId: string
  language: Locale
  isForOperators: boolean
  now: Date
  /** The moment since which an archive in progress must have advanced; otherwise it is replaced. */
  stillBefore: Date
}

/** Replaces a person's archive with a new one; null if the existing one is being made. */
export async function replaceExport(
  tx: Transaction,
  { id, userId, language, isForOperators, now, stillBefore }: NewExport,
): Promise<StoredExport | null> {
  await tx
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('ready_at', 'is not', null), eb('advanced_at', '<', stillBefore)]))
    .execute()
  const row = await tx
    .insertInto('data_exports')
    .values({
      id,
      user_id: userId,
      language,
      is_for_operators: isForOperators,
      requested_at: now,
      advanced_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? presented(row) : null
}

/** Assigns an archive that is not ready to a worker; null if there is none any more. */
export async function takeExport(
  tx: Transaction,
  { id, runId, now }: { id: string; runId: string; now: Date },
): Promise<StoredExport | null> {
  const row = await tx
    .updateTable('data_exports')
    .set({ run_id: runId, progress: 0, advanced_at: now })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!row) return null
  await tx.deleteFrom('data_export_parts').where('export_id', '=', id).execute()
  return presented(row)
}

/** The progress of a worker at an archive. */
interface Advance {
  id: string
  runId: string
  progress: number
  now: Date
}

/** Stores the progress of a worker; false if another one has taken over the archive, or its person is gone. */
export async function advanceExport(
  tx: Transaction,
  { id, runId, progress, now }: Advance,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ progress, advanced_at: now })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertPart(
  tx: Transaction,
  { id, position, content }: { id: string; position: number; content: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('data_export_parts')
    .values({ export_id: id, position, content: Buffer.from(content) })
    .execute()
}

export async function finishExport(
  tx: Transaction,
  { id, bytes, now, expiresAt }: { id: string; bytes: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ bytes, ready_at: now, expires_at: expiresAt, progress: 100 })
    .where('id', '=', id)
    .execute()
}

/** Finds a part of a person's archive that is ready; null after the last one. */
export async function findPart(
  executor: Executor,
  { id, position }: { id: string; position: number },
): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom('data_export_parts')
    .select('content')
    .where('export_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Deletes archives that cannot be downloaded any more, and those that will never be finished. */
export async function deleteExports(
  executor: Executor,
  { now, stillBefore }: Record<'now' | 'stillBefore', Date>,
) {
  await executor
    .deleteFrom('data_exports')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('ready_at', 'is', null), eb('advanced_at', '<', stillBefore)]),
      ]),
    )
    .execute()
}

function presented<Row extends { language: string }>(row: Row): Row & { language: Locale } {
  return { ...row, language: findLocale(row.language) ?? SOURCE_LOCALE }
}
