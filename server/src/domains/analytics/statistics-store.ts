import type { JobStatistics, TableStatistics } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Counts the chats that visitors began since the midnight of a day and have not taken into an account. */
export async function countGuests(
  executor: Executor,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ guests: number }>`
    select count(*)::int as guests from chat_sessions
    where user_id is null and created_at >= ${today}::date::timestamp at time zone ${timeZone}`.execute(
    executor,
  )
  return rows[0]?.guests ?? 0
}

export async function readDatabaseSize(executor: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(executor)
  return rows[0]?.bytes ?? 0
}

/** The size in bytes up to which a table's rows are counted; above it, the database's own estimate is used. */
const COUNTED_BYTES = 1024 * 1024

/**
 * Lists every table, largest first; rows are null where a table is large and was never analysed. Sizes are compared
 * with the newest record that is a week old, or else with the oldest one.
 */
export async function listTables(executor: Executor, today: string): Promise<TableStatistics[]> {
  const sizes = await listSizes(executor, today)
  const small = sizes.filter(({ row_bytes }) => row_bytes <= COUNTED_BYTES).map(({ name }) => name)
  const counted = await countRows(executor, small)
  return sizes.map(({ row_bytes, ...table }) => ({ ...table, rows: counted.get(table.name) ?? table.rows }))
}

async function countRows(executor: Executor, tables: readonly string[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map()
  const counts = tables.map(
    (name) => sql`select ${name}::text as name, count(*) as rows from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(
    executor,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

async function listSizes(executor: Executor, today: string) {
  const { rows } = await sql<TableStatistics & { row_bytes: number }>`
    with now_sizes as (
      select c.relname as name, case when c.reltuples >= 0 then c.reltuples::bigint end as rows, pg_relation_size(c.oid) as row_bytes,
        pg_total_relation_size(c.oid) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'
    )
    select s.name, s.rows, s.row_bytes, s.bytes, s.bytes - b.bytes as grown_bytes, to_char(b.day, 'YYYY-MM-DD') as since
    from now_sizes s left join lateral (
      select o.day, o.bytes from analytics_table_sizes o where o.table_name = s.name and o.day < ${today}::date
      order by (o.day <= ${today}::date - 7) desc,
        case when o.day <= ${today}::date - 7 then o.day end desc, o.day limit 1
    ) b on true
    order by s.bytes desc, s.name`.execute(executor)
  return rows
}

export async function listMigrations(executor: Executor): Promise<{ name: string; applied_at: Date }[]> {
  const { rows } = await sql<{ name: string; applied_at: Date }>`
    select name, applied_at from schema_migrations order by name desc`.execute(executor)
  return rows
}

type Jobs = { jobs: JobStatistics[]; waiting_jobs: number; given_up_jobs: number }
type JobRow = Omit<JobStatistics, 'last_at'> & { last_at: Date | null }

/** Lists the schedules with their last runs; none where no node has opened the queue yet. */
export async function listJobs(executor: Executor): Promise<Jobs> {
  const { rows: opened } = await sql<{ is_open: boolean }>`
    select to_regclass('pgboss.schedule') is not null as is_open`.execute(executor)
  if (!opened[0]?.is_open) return { jobs: [], waiting_jobs: 0, given_up_jobs: 0 }
  const { rows } = await sql<JobRow>`
    select s.key as name, s.cron, j.completed_on as last_at, j.state::text as last_state
    from pgboss.schedule s left join lateral (
      select completed_on, state from pgboss.job where name = 'schedules' and data ->> 'name' = s.key
      and completed_on is not null order by completed_on desc limit 1
    ) j on true order by s.key`.execute(executor)
  const { rows: counts } = await sql<{ waiting: number; given_up: number }>`
    select count(*) filter (where name <> 'dead-letters' and state in ('created', 'retry'))::int as waiting,
      count(*) filter (where name = 'dead-letters')::int as given_up from pgboss.job`.execute(executor)
  return {
    jobs: rows.map((job) => ({ ...job, last_at: job.last_at?.toISOString() ?? null })),
    waiting_jobs: counts[0]?.waiting ?? 0,
    given_up_jobs: counts[0]?.given_up ?? 0,
  }
}
