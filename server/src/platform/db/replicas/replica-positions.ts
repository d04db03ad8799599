import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '../database.ts'

/** The pauses between two questions to a replica that is behind, in ms. */
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

/** A replica cannot answer a read now. The message is a sentence about it. */
export class ReplicaError extends Error {
  override name = 'ReplicaError'
}

/**
 * Returns the position in the primary's log before which every commit lies that was reported so far. Without
 * synchronous commits these may be ahead of what is flushed, which is all that replicas can have.
 */
export async function readPrimaryPosition(primary: Executor): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off'
      then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as position`.execute(
    primary,
  )
  return rows[0]?.position ?? Number.POSITIVE_INFINITY
}

/** Returns the position up to which a replica has replayed. Throws ReplicaError if the server is not a replica. */
export async function readReplayedPosition(replica: Executor): Promise<number> {
  const { rows } = await sql<{ is_replica: boolean; position: number | null }>`
    select pg_is_in_recovery() as is_replica,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`.execute(replica)
  if (!rows[0]?.is_replica) throw new ReplicaError('It is not a replica: it takes writes of its own.')
  return rows[0].position ?? 0
}

/**
 * Waits until a replica has replayed up to a position, `withinMs` at most. Returns how far it is then, which may be
 * less. Throws ReplicaError.
 */
export async function waitForReplay(replica: Executor, position: number, withinMs: number): Promise<number> {
  const untilMs = performance.now() + withinMs
  let replayed = await readReplayedPosition(replica)
  for (let pauseMs = FIRST_PAUSE_MS; replayed < position && performance.now() < untilMs; pauseMs *= 2) {
    await pause(Math.min(pauseMs, LONGEST_PAUSE_MS, Math.max(1, untilMs - performance.now())))
    replayed = await readReplayedPosition(replica)
  }
  return replayed
}

/**
 * Throws ReplicaError if a server holds another database than the primary. A server that does not let this role ask is
 * believed.
 */
export async function requireSameCluster(primary: Executor, replica: Executor): Promise<void> {
  const [ours, theirs] = await Promise.all([readIdentity(primary), readIdentity(replica)])
  if (ours !== null && theirs !== null && ours !== theirs) {
    throw new ReplicaError('It is not a replica of DATABASE_URL: it holds another database.')
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function readIdentity(executor: Executor): Promise<string | null> {
  try {
    const { rows } = await sql<{ identity: string }>`
      select system_identifier::text || '/' || current_database() as identity from pg_control_system()`.execute(
      executor,
    )
    return rows[0]?.identity ?? null
  } catch (error) {
    if ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}
