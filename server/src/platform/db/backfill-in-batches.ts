import { sql } from 'kysely'
import type { Executor, Transaction } from './database.ts'
import type { Migration } from './migration-files.ts'

/**
 * Runs the statement of a backfill for the rows after a position, null at the beginning. It returns the position that
 * it came to, null once nothing was left.
 */
async function runBatch(
  executor: Executor,
  { text }: Migration,
  after: string | null,
): Promise<string | null> {
  const parts = text.split(':after')
  const statement = sql.join(
    parts.map((part) => sql.raw(part)),
    sql`${after}::text`,
  )
  const { rows } = await sql<{ position: string | null }>`${statement}`.execute(executor)
  return rows[0]?.position ?? null
}

/** Runs all batches of a backfill in one transaction. */
export async function applyAllBatches(tx: Transaction, migration: Migration): Promise<void> {
  let position: string | null = null
  do position = await runBatch(tx, migration, position)
  while (position !== null)
}

/**
 * Runs the next batch of a backfill and records how far it came, both in the caller's transaction. Returns whether
 * there may be more.
 */
export async function applyNextBatch(tx: Transaction, migration: Migration): Promise<boolean> {
  const { rows } = await sql<{ position: string }>`
    select position from schema_batches where name = ${migration.name} for update`.execute(tx)
  const position = await runBatch(tx, migration, rows[0]?.position ?? null)
  if (position === null) {
    await sql`delete from schema_batches where name = ${migration.name}`.execute(tx)
    return false
  }
  await sql`
    insert into schema_batches (name, position) values (${migration.name}, ${position})
    on conflict (name) do update set position = excluded.position`.execute(tx)
  return true
}
