import { sql } from 'kysely'
import type { Executor, Transaction } from './database.ts'

/**
 * The advisory locks of the product; each has its own number. Roles and sessions are also locked by SQL functions
 * (`server/functions/identity`). All but that of long migrations end with their transaction.
 */
export const ADVISORY_LOCKS = {
  migrations: 727_077_001,
  roles: 727_077_002,
  first_admin: 727_077_003,
  guide: 727_077_007,
  content_slugs: 727_077_008,
  waitlist_previews: 727_077_009,
  guide_gaps: 727_077_010,
  ledger_check: 727_077_014,
  // Held by a connection, not by a transaction: an index is built outside of one.
  long_migrations: 727_077_013,
  // Locks that exist once for each person, mailbox or the like.
  referrers: 727_077,
  networks: 727_078,
  sessions: 727_079,
  mailboxes: 727_080,
  givers: 727_081,
  announcement_groups: 727_082,
  invitation_runs: 727_083,
  claim_secrets: 727_084,
} as const

type AdvisoryLock = keyof typeof ADVISORY_LOCKS

/** Locks the whole: one transaction at a time proceeds, until it ends. */
export async function lockWhole(tx: Transaction, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`.execute(tx)
}

/** Locks the whole until the transaction ends, if no other one has the lock. Returns whether it has it now; it never waits. */
export async function tryLockWhole(tx: Transaction, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}) as is_ours`.execute(tx)
  return rows[0]?.is_ours ?? false
}

/**
 * Locks the whole for a connection, until `unlockConnection` or its end, if no other one has the lock. Returns whether
 * it has it now; it never waits.
 */
export async function tryLockConnection(connection: Executor, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_lock(${ADVISORY_LOCKS[lock]}) as is_ours`.execute(connection)
  return rows[0]?.is_ours ?? false
}

/** Gives back the lock of a connection. */
export async function unlockConnection(connection: Executor, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_unlock(${ADVISORY_LOCKS[lock]})`.execute(connection)
}

/** Locks each of `keys`, always in the same order: one transaction at a time proceeds for each key, until it ends. */
export async function lockEach(tx: Transaction, lock: AdvisoryLock, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::int, key)
    from (select distinct hashtext(id) as key from unnest(${keys}::text[]) id order by 1) keys`.execute(tx)
}
