import { sql } from 'kysely'
import { hasOwnTables } from '../db/applied-migrations.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { readFunctionFiles } from '../db/function-files.ts'
import { readMigrations } from '../db/migration-files.ts'
import { BackupError } from './backup-error.ts'
import type { DumpHeader } from './backup-format.ts'
import { ownedByNoExtension } from './describe-tables.ts'

/** The tables that record migrations and functions, which no migration makes. */
const RECORDS = ['schema_migrations', 'schema_functions']

const NAMES =
  /\b(?:(?:create|drop) (?:or replace )?(?:table|view|function|domain|type) (?:if (?:not )?exists )?|rename to )(\w+)/gi

/** Returns the names of all tables, views, functions and types that this program or an older one has made in `public`. */
export function readOwnNames(): ReadonlySet<string> {
  const texts = [...readMigrations(), ...readFunctionFiles()].map(({ text }) => text)
  const made = texts.flatMap((text) => [...text.matchAll(NAMES)].map(([, name = '']) => name))
  return new Set([...RECORDS, ...made])
}

/** Returns the name of the function that a dumped statement creates; empty for one that no migration could have made. */
export function createdFunction(statement: string): string {
  return /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) public\.(\w+)\(/.exec(statement)?.[1] ?? ''
}

/** Returns the name of the function that a dumped trigger calls, likewise. */
export function calledFunction(statement: string): string {
  return /\bEXECUTE FUNCTION (?:public\.)?(\w+)\(/.exec(statement)?.[1] ?? ''
}

/**
 * Removes the product from the schema `public`, and leaves what extensions own. Throws BackupError if another program
 * keeps something there, which would be lost.
 */
export async function dropOwnObjects(tx: Transaction, header: DumpHeader): Promise<void> {
  const objects = await listObjects(tx)
  const own = readOwnNames()
  const others = objects.filter(({ name }) => !own.has(name))
  // A later version has tables that this program does not know; those of others are in the backup as well.
  const lost = (await isOfLaterVersion(tx)) ? others.filter((object) => isDumped(object, header)) : others
  if (lost.length > 0) {
    throw new BackupError(
      `The database also holds what is not this program's, and would be lost: ${lost.map(({ path }) => path).join(', ')}. Move it to a schema of its own (alter ... set schema ...), or restore into another database. Nothing was changed.`,
    )
  }
  // One may have gone with another before it.
  for (const { kind, path } of objects) await sql.raw(`drop ${kind} if exists ${path} cascade`).execute(tx)
}

interface SchemaObject {
  kind: 'table' | 'view' | 'materialized view' | 'foreign table' | 'sequence' | 'routine' | 'type'
  name: string
  /** Its name in SQL; of a routine with the types of its arguments. */
  path: string
}

/** Lists what a restore would meet in `public`: all but what extensions own, and what goes with a table. */
async function listObjects(executor: Executor): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
        when 'S' then 'sequence' else 'table' end as kind, c.relname as name, format('public.%I', c.relname) as path
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and ${ownedByNoExtension('pg_class', 'c.oid')}
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select 'routine', p.proname, format('public.%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${ownedByNoExtension('pg_proc', 'p.oid')}
    union all
    select 'type', t.typname, format('public.%I', t.typname)
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
      and ${ownedByNoExtension('pg_type', 't.oid')}`.execute(executor)
  return rows
}

/** Returns whether a version has migrated the database that is later than this program. */
async function isOfLaterVersion(executor: Executor): Promise<boolean> {
  if (!(await hasOwnTables(executor))) return false
  const known = readMigrations().map(({ name }) => name)
  const { rows } = await sql`select from schema_migrations where name <> all (${known})`.execute(executor)
  return rows.length > 0
}

function isDumped({ name }: SchemaObject, { tables, functions }: DumpHeader): boolean {
  return (
    tables.some((table) => table.schema === 'public' && table.name === name) ||
    functions.some((statement) => createdFunction(statement) === name)
  )
}
