import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** A rule of a table that is out of force while rows are loaded, in the order of no rule. */
export interface SuspendedRule {
  table: string
  name: string
  definition: string
}

/**
 * Takes foreign keys out of force, because rows come table by table, and constraints that rows of the past need not keep. They
 * are removed and made again: the owner of the tables may do that, and need not be a superuser. There are no triggers yet.
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

/** Puts them in force again; all rows that were loaded are checked, unless the rule is for later rows only. */
export async function resumeRules(tx: Transaction, rules: readonly SuspendedRule[]): Promise<void> {
  for (const { table, name, definition } of rules) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  }
}
