import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '../db/database.ts'
import { programVersion } from '../db/program-version.ts'
import { findSchemaRelease } from '../db/schema-release.ts'
import { type DumpedTable, type DumpHeader, FORMAT, nameOf, QUEUE_VERSION } from './backup-format.ts'

/**
 * Sets the formats of values for a transaction, so that their texts are the same on both engines, whatever their
 * settings.
 */
export async function speakPlainly(tx: Transaction): Promise<void> {
  await sql
    .raw(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public`)
    .execute(tx)
}

/** Describes the database that a transaction sees. */
export async function describeDatabase(
  tx: Transaction,
  engine: DumpHeader['engine'],
  now: Date,
): Promise<DumpHeader> {
  const { rows: migrations } = await sql<DumpHeader['migrations'][number]>`
    select name, checksum from schema_migrations order by name`.execute(tx)
  return {
    format: FORMAT,
    created_at: now.toISOString(),
    version: programVersion(),
    engine,
    release: await findSchemaRelease(tx),
    migrations,
    tables: await listTables(tx),
    sequences: await readSequences(tx),
    functions: await readFunctions(tx),
    triggers: await readTriggers(tx),
  }
}

/** Returns a condition that no extension owns an object: extensions bring theirs along, often into the same schema. */
export function ownedByNoExtension(
  catalogue: 'pg_class' | 'pg_proc' | 'pg_type',
  oid: string,
): RawBuilder<boolean> {
  return sql`not exists (select from pg_depend d where d.classid = ${sql.lit(catalogue)}::regclass
    and d.objid = ${sql.ref(oid)} and d.deptype = 'e')`
}

/** Lists the tables of the product, of its job queue and of other programs in its schema, with their columns except generated ones. */
export async function listTables(executor: Executor): Promise<DumpedTable[]> {
  const { rows } = await sql<DumpedTable>`
    select n.nspname as schema, c.relname as name, coalesce((
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and ${ownedByNoExtension('pg_class', 'c.oid')}
    order by 1 desc, 2`.execute(executor)
  return rows.filter((table) => nameOf(table) !== QUEUE_VERSION)
}

async function readSequences(tx: Transaction): Promise<DumpHeader['sequences']> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, sequencename as name from pg_sequences
    where schemaname in ('public', 'pgboss') order by 1, 2`.execute(tx)
  const sequences: DumpHeader['sequences'] = []
  for (const { schema, name } of rows) {
    const { rows: state } = await sql<{ value: string; is_called: boolean }>`
      select last_value::text as value, is_called from ${sql.id(schema, name)}`.execute(tx)
    const [now] = state
    if (now) sequences.push({ schema, name, ...now })
  }
  return sequences
}

async function readFunctions(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select pg_get_functiondef(p.oid) as statement from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${ownedByNoExtension('pg_proc', 'p.oid')}
    order by p.oid`.execute(tx)
  return rows.map(({ statement }) => statement)
}

async function readTriggers(tx: Transaction): Promise<DumpHeader['triggers']> {
  const { rows } = await sql<DumpHeader['triggers'][number]>`
    select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as statement
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.oid`.execute(tx)
  return rows
}
