import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

export interface BackupTimes {
  /** The start of the newest backup that is kept. */
  keptAt: Date | null
  /** The end of the newest failed attempt, if that was later. */
  failedAt: Date | null
  /** The node of that attempt. */
  failedBy: string | null
  isRunning: boolean
}

/** Reads the times of the newest backup and the newest failure, and whether a backup is running. */
export async function readBackupTimes(executor: Executor): Promise<BackupTimes> {
  const { rows } = await sql<BackupTimes>`
    with kept as (select max(started_at) as at from backup_runs where state = 'kept')
    select kept.at as "keptAt", coalesce(bool_or(r.state = 'running'), false) as "isRunning",
      max(r.finished_at) filter (where r.state = 'failed' and r.started_at > coalesce(kept.at, '-infinity')) as "failedAt",
      (array_agg(r.node_id order by r.finished_at desc)
        filter (where r.state = 'failed' and r.started_at > coalesce(kept.at, '-infinity')))[1] as "failedBy"
    from kept left join backup_runs r on true group by kept.at`.execute(executor)
  return rows[0] ?? { keptAt: null, failedAt: null, failedBy: null, isRunning: false }
}

/** Finds since when there is no newer backup: the start of the newest, or of the first attempt while there is none. */
export async function findNewestSince(executor: Executor): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(max(started_at) filter (where state = 'kept'), min(started_at)) as since
    from backup_runs`.execute(executor)
  return rows[0]?.since ?? null
}

/** Fails the runs of nodes that are gone, and deletes old runs. */
export async function settleOldRuns(
  tx: Transaction,
  { silentSince, forgottenBefore }: Record<'silentSince' | 'forgottenBefore', Date>,
): Promise<void> {
  await sql`update backup_runs set state = 'failed', finished_at = heartbeat_at, reason = 'Its node went away.'
    where state = 'running' and heartbeat_at < ${silentSince}`.execute(tx)
  await sql`delete from backup_runs where started_at < ${forgottenBefore}
    and id <> coalesce((select id from backup_runs where state = 'kept' order by started_at desc limit 1), 0)`.execute(
    tx,
  )
}

/** Claims the single place of a running backup; null where another node has it. */
export async function claimRun(tx: Transaction, nodeId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_runs (node_id, state, started_at, heartbeat_at) values (${nodeId}, 'running', ${now}, ${now})
    on conflict ((true)) where state = 'running' do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Updates the heartbeat of a run; does nothing where it was given up meanwhile. */
export async function touchRun(executor: Executor, id: number, now: Date): Promise<void> {
  await sql`update backup_runs set heartbeat_at = ${now} where id = ${id} and state = 'running'`.execute(
    executor,
  )
}

export type RunOutcome =
  | { state: 'kept'; name: string; bytes: number; complaints: string[] }
  | { state: 'failed'; reason: string }

export async function settleRun(
  executor: Executor,
  id: number,
  outcome: RunOutcome,
  now: Date,
): Promise<void> {
  const { name, bytes, reason } = { name: null, bytes: null, reason: null, ...outcome }
  await sql`update backup_runs set state = ${outcome.state}, finished_at = ${now}, name = ${name}, bytes = ${bytes}, reason = ${reason}
    where id = ${id}`.execute(executor)
}
