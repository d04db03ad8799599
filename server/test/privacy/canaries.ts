import { sql } from 'kysely'
import { KEPT_BACK } from '../../src/domains/privacy/export/given-tables.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'

export interface Column {
  table: string
  name: string
  type: string
}

/** The person whose rows are planted. */
export interface Planted {
  userId: string
  profileId: string
  email: string
}

/** Builds the word that is put in a column of a table. */
export const canaryOf = (table: string, column: string) => `canary.${table}.${column}.`

/** Lists the columns of every table of the product that can be written. */
export async function listColumns(executor: Database['kysely'] | Transaction): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('schema_migrations', 'schema_functions')
      and c.is_generated = 'NEVER' and c.is_identity = 'NO'
    order by c.table_name, c.ordinal_position`.execute(executor)
  return rows
}

/** The columns that name the person in each table, so that a row is theirs. */
const IS_USER = new Set([
  'user_id',
  'actor_id',
  'requested_by',
  'recipient_id',
  'target_user_id',
  'auth_user_id',
])
const IS_PROFILE = new Set(['record_id', 'referrer_id'])
const IS_EMAIL = new Set(['email', 'recipient'])

/**
 * Plants a row of the person in each of these tables, with a canary in each text and JSON column. Where they already
 * have a row, the canaries go into that one. The rules of the database are set aside for it: a canary need not be a row
 * that the product would write.
 */
export async function plantCanaries(db: Database, tables: readonly string[], person: Planted): Promise<void> {
  await db.transaction(async (tx) => {
    await sql.raw(`set local session_replication_role = 'replica'`).execute(tx)
    await dropChecks(tx)
    const columns = await listColumns(tx)
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table)
      const isOne = table === 'auth_users' || table === 'profiles'
      if (isOne) await overwrite(tx, own, person)
      else await insert(tx, own, person)
    }
  })
}

async function dropChecks(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select case when contypid <> 0
      then format('alter domain %s drop constraint %I', contypid::regtype, conname)
      else format('alter table %s drop constraint %I', conrelid::regclass, conname) end as statement
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

async function insert(tx: Transaction, columns: readonly Column[], person: Planted): Promise<void> {
  const [first] = columns
  if (!first) throw new Error('there is no such table')
  const isOfUser = columns.some(({ name }) => name === 'user_id')
  if (isOfUser) await sql`delete from ${sql.table(first.table)} where user_id = ${person.userId}`.execute(tx)
  const written = columns.filter(({ name, table }) => !(table === 'outbox_mails' && name === 'link_key'))
  // Some tables have a single row, which is there.
  await sql`insert into ${sql.table(first.table)} (${sql.join(written.map(({ name }) => sql.ref(name)))})
    values (${sql.join(written.map((column) => planted(column, person)))})
    on conflict do nothing`.execute(tx)
}

async function overwrite(tx: Transaction, columns: readonly Column[], person: Planted): Promise<void> {
  const [first] = columns
  if (!first) throw new Error('there is no such table')
  const texts = columns.filter(({ name, type }) => ['text', '_text'].includes(type) && !IS_EMAIL.has(name))
  const id = first.table === 'auth_users' ? person.userId : person.profileId
  await sql`update ${sql.table(first.table)}
    set ${sql.join(texts.map((column) => sql`${sql.ref(column.name)} = ${planted(column, person)}`))}
    where id = ${id}`.execute(tx)
}

function planted({ table, name, type }: Column, person: Planted) {
  const reason = KEPT_BACK[table]
  // Tables that are kept back, and are about people, may name them anywhere.
  const names = reason === 'others' || reason === 'passing'
  const canary = `${canaryOf(table, name)}${names ? ` ${person.email} ${person.userId}` : ''}`
  if (table === 'audit_entries' && name === 'target_id') return sql`${person.userId}`
  if (table === 'audit_entries' && name === 'target_type') return sql`'user'`
  if (table === 'analytics_presence' && name === 'subject') return sql`${person.userId}::uuid`
  if (table === 'analytics_presence' && name === 'kind') return sql`1`
  if (table === 'data_export_parts' && name === 'export_id')
    return sql`(select id from data_exports where user_id = ${person.userId})`
  if (type === 'uuid') {
    const isAuthor = reason !== undefined && name.endsWith('_by')
    if (IS_USER.has(name) || isAuthor) return sql`${person.userId}::uuid`
    // The newcomer of a referral gets more of it than the referrer.
    if (table === 'referrals')
      return name === 'newcomer_id' ? sql`${person.profileId}::uuid` : sql`gen_random_uuid()`
    if (IS_PROFILE.has(name)) return sql`${person.profileId}::uuid`
    return sql`gen_random_uuid()`
  }
  if (IS_EMAIL.has(name)) return sql`${person.email}`
  switch (type) {
    case 'text':
      return sql`${canary}`
    case '_text':
      return sql`array[${canary}]`
    case 'jsonb':
      return names
        ? sql`jsonb_build_object('canary', ${canary}::text, 'user_id', ${person.userId}::text)`
        : sql`jsonb_build_object('canary', ${canary}::text)`
    case '_uuid':
      return sql`array[${person.userId}::uuid]`
    case 'bool':
      return sql`false`
    case 'bytea':
      return names ? sql`convert_to(${canary}, 'UTF8')` : sql`'\\x00'::bytea`
    case 'int2':
      return sql`7`
    case 'timestamptz':
      return sql`now()`
    case 'date':
      return sql`current_date`
    case 'turn_status':
      return sql`'answered'`
    case 'message_role':
      return sql`'user'`
    case 'credit_transaction_type':
      return sql`'other'`
    default:
      return type.startsWith('_') ? sql`'{}'` : sql`987654321`
  }
}
