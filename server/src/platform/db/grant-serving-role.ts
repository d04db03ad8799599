import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/** The role cannot be the one that serves, because it could undo its own limits. */
export class ServingRoleError extends Error {
  override name = 'ServingRoleError'
}

/**
 * The tables where the serving role has fewer rights than to read and write, and its rights there. Logs and the ledger
 * only grow.
 */
const GUARDED_TABLES: Record<string, string> = {
  audit_entries: 'select, insert',
  audit_erasures: 'select, insert',
  // Personal values can be deleted on request.
  audit_personal: 'select, insert, delete',
  audit_head: 'select, update',
  credit_transactions: 'select, insert',
  ledger_closings: 'select, insert, update',
  schema_functions: 'select',
  schema_migrations: 'select',
  schema_release: 'select',
}

/** The tables that a node analyses on its own. */
const MAINTAINED_TABLES = ['knowledge_items']

/** The version of PostgreSQL, 17, that can let a role that owns nothing maintain tables. */
const HAS_MAINTAIN = 170_000

/**
 * Lets a role serve the product on this database, and nothing else. It owns no tables, so it can neither alter nor drop
 * them or their triggers, and it can only add to tables that only grow. Run it as the owner of the tables after each
 * migration. Throws ServingRoleError.
 */
export async function grantServingRole(database: Database, role: string): Promise<void> {
  await database.transaction(async (tx) => {
    await requireHarmless(tx, role)
    const grantee = sql.id(role)
    for (const schema of ['public', 'pgboss']) {
      const name = sql.id(schema)
      await sql`revoke all on schema ${name} from ${grantee}`.execute(tx)
      await sql`revoke all on all tables in schema ${name} from ${grantee}`.execute(tx)
      await sql`grant usage on schema ${name} to ${grantee}`.execute(tx)
      await sql`grant select, insert, update, delete on all tables in schema ${name} to ${grantee}`.execute(
        tx,
      )
      await sql`grant usage, select on all sequences in schema ${name} to ${grantee}`.execute(tx)
      await sql`grant execute on all functions in schema ${name} to ${grantee}`.execute(tx)
    }
    for (const [table, rights] of Object.entries(GUARDED_TABLES)) {
      await sql`revoke all on table ${sql.table(table)} from ${grantee}`.execute(tx)
      await sql`grant ${sql.raw(rights)} on table ${sql.table(table)} to ${grantee}`.execute(tx)
    }
    await grantUpkeep(tx, role)
  })
}

async function grantUpkeep(tx: Transaction, role: string): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(tx)
  if ((rows[0]?.version ?? 0) < HAS_MAINTAIN) return
  const grantee = sql.id(role)
  await sql`grant maintain on all tables in schema pgboss to ${grantee}`.execute(tx)
  const tables = sql.join(MAINTAINED_TABLES.map((table) => sql.table(table)))
  await sql`grant maintain on table ${tables} to ${grantee}`.execute(tx)
}

async function requireHarmless(tx: Transaction, role: string): Promise<void> {
  const { rows } = await sql<{ is_super: boolean; owns: string | null; may_create: boolean }>`
    select r.rolsuper as is_super,
      has_schema_privilege(r.oid, 'public', 'create') as may_create,
      (select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and pg_has_role(r.oid, c.relowner, 'member') limit 1) as owns
    from pg_roles r where r.rolname = ${role}`.execute(tx)
  const [found] = rows
  if (!found) throw new ServingRoleError(`There is no database role ${role}. Create it first.`)
  if (found.is_super) throw new ServingRoleError(`${role} is a superuser, whom no right can be kept from.`)
  if (found.owns !== null) {
    throw new ServingRoleError(
      `${role} owns the table ${found.owns}, or may act for its owner. Give the tables to the role of MIGRATION_DATABASE_URL: reassign owned by ...`,
    )
  }
  if (found.may_create) {
    throw new ServingRoleError(
      `${role} may create tables in this database. Take that away: revoke create on schema public from public, ${role}`,
    )
  }
}
