import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** A constraint of a table that is suspended while rows are loaded in any order. */
export interface SuspendedRule {
  table: string
  name: string
  definition: string
}

/**
 * Suspends foreign keys, because rows are loaded table by table, and constraints that older rows need not satisfy. They
 * are dropped and created again: the owner of the tables may do that, and need not be a superuser. There are no
 * triggers yet.
 */
export async function suspendRules(tx: Transaction): Promise<SuspendedRule[]> {
  const { rows } = await sql<SuspendedRule>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and conrelid <> 0 and conparentid = 0
      and (contype = 'f' or (contype = 'c' and not convalidated))
    order by oid`.execute(tx)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx)
  }
  return rows
}

/**
 * Restores the suspended constraints. All loaded rows are checked, unless the constraint applies to later rows only.
 */
export async function resumeRules(tx: Transaction, rules: readonly SuspendedRule[]): Promise<void> {
  for (const { table, name, definition } of rules) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  }
}
