import type { Executor, Transaction } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { ChainedRow } from './chain.ts'

export interface AuditHead {
  last_id: number
  last_hash: string
}

/** Returns the head of the chain and locks it until the transaction ends. */
export async function getLockedHead(tx: Transaction): Promise<AuditHead> {
  return tx.selectFrom('audit_head').select(['last_id', 'last_hash']).forUpdate().executeTakeFirstOrThrow()
}

export async function getHead(executor: Executor): Promise<AuditHead> {
  return executor.selectFrom('audit_head').select(['last_id', 'last_hash']).executeTakeFirstOrThrow()
}

export async function updateHead(tx: Transaction, head: AuditHead): Promise<void> {
  await tx.updateTable('audit_head').set(head).execute()
}

/** The number of rows in one statement. */
const ROWS_AT_ONCE = 1_000

export async function insertEntries(tx: Transaction, rows: (ChainedRow & { hash: string })[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = rows.slice(start, start + ROWS_AT_ONCE)
    await tx
      .insertInto('audit_entries')
      .values(values.map((row) => ({ ...row, details: jsonText(row.details) })))
      .execute()
  }
}

export interface StoredPersonal {
  entryId: number
  salt: string
  values: unknown
}

export async function insertPersonal(tx: Transaction, personal: StoredPersonal[]): Promise<void> {
  for (let start = 0; start < personal.length; start += ROWS_AT_ONCE) {
    const values = personal.slice(start, start + ROWS_AT_ONCE)
    await tx
      .insertInto('audit_personal')
      .values(values.map((one) => ({ entry_id: one.entryId, salt: one.salt, values: jsonText(one.values) })))
      .execute()
  }
}

/**
 * Lists up to `limit` entries after an id and up to another one, oldest first, with those of their personal values that
 * are not erased.
 */
export async function listEntries(executor: Executor, range: { after: number; to: number; limit: number }) {
  return executor
    .selectFrom('audit_entries')
    .leftJoin('audit_personal', 'audit_personal.entry_id', 'audit_entries.id')
    .leftJoin('audit_erasures', 'audit_erasures.entry_id', 'audit_entries.id')
    .selectAll('audit_entries')
    .select('audit_erasures.erased_at as personal_erased_at')
    .select(['audit_personal.salt as personal_salt', 'audit_personal.values as personal_values'])
    .where('audit_entries.id', '>', range.after)
    .where('audit_entries.id', '<=', range.to)
    .orderBy('audit_entries.id')
    .limit(range.limit)
    .execute()
}

export async function findEntryHash(executor: Executor, id: number): Promise<string | undefined> {
  const row = await executor
    .selectFrom('audit_entries')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.hash
}

export async function listEntryHashes(executor: Executor, ids: number[]): Promise<Map<number, string>> {
  const rows = await executor
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

export type ActionEntry = Awaited<ReturnType<typeof listEntriesOf>>[number]

/** Lists the entries of one action, newest first. */
export async function listEntriesOf(
  executor: Executor,
  { action, before, limit }: { action: string; before: number | null; limit: number },
) {
  let rows = executor
    .selectFrom('audit_entries')
    .select(['id', 'target_id', 'details', 'actor_id', 'created_at'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== null) rows = rows.where('id', '<', before)
  return rows.execute()
}

export async function deletePersonalValuesBefore(executor: Executor, moment: Date): Promise<void> {
  await executor
    .deleteFrom('audit_personal')
    .using('audit_entries')
    .whereRef('audit_entries.id', '=', 'audit_personal.entry_id')
    .where('audit_entries.created_at', '<', moment)
    .execute()
}
