import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'

/** The parts of a database, by kind. */
export type SchemaDescription = Record<keyof typeof QUERIES, string[]>

/** Catalogue queries of one text column; each row is one thing, so that a difference names it. */
const QUERIES = {
  columns: sql<{ line: string }>`
    select format('%s %s.%s %s%s%s%s%s', a.attnum, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, ' identity ' || nullif(a.attidentity::text, ''),
      ' generated ' || nullif(a.attgenerated::text, ''), ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'c') and c.relnamespace = 'public'::regnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  relations: sql<{ line: string }>`
    select format('%s %s %s %s %s', c.relkind, c.relname, c.relpersistence, c.reloptions,
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'c', 'S') order by c.relname`,
  constraints: sql<{ line: string }>`
    select format('%s %s %s %s', coalesce(k.conrelid::regclass::text, k.contypid::regtype::text), k.conname,
      pg_get_constraintdef(k.oid), k.convalidated) as line
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n' order by 1`,
  indexes: sql<{ line: string }>`
    select format('%s %s', i.indexdef, c.reloptions) as line from pg_indexes i
    join pg_class c on c.relname = i.indexname and c.relnamespace = 'public'::regnamespace
    where i.schemaname = 'public' order by 1`,
  functions: sql<{ line: string }>`
    select pg_get_functiondef(p.oid) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  triggers: sql<{ line: string }>`
    select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled) as line from pg_trigger t
    where not t.tgisinternal and t.tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by t.tgname`,
  types: sql<{ line: string }>`
    select format('%s %s %s %s', t.typtype, t.typname, format_type(t.typbasetype, t.typtypmod), t.typnotnull) as line
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('c', 'd', 'e') order by t.typname`,
  rights: sql<{ line: string }>`
    select format('%s %s', name, acl) as line from (
      select relname::text as name, relacl::text as acl from pg_class where relnamespace = 'public'::regnamespace
      union all select proname, proacl::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select nspname, null from pg_namespace where nspname in ('public', 'pgboss')
    ) x order by 1`,
}

/** Describes the tables, functions and rows that a database has; the records of what was applied are left out. */
export async function describeSchema({ kysely }: Database): Promise<SchemaDescription & { rows: string[] }> {
  const described: Record<string, string[]> = {}
  for (const [kind, query] of Object.entries(QUERIES)) {
    described[kind] = (await query.execute(kysely)).rows.map(({ line }) => line)
  }
  return { ...(described as SchemaDescription), rows: await listRows({ kysely }) }
}

/** Lists the rows with which a fresh database is made. */
async function listRows({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migrations', 'schema_functions') order by 1`.execute(kysely)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(name)} t order by 1`.execute(kysely)
    found.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return found
}
