import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Proof } from '../proofs/store.ts'

/** The number of wrong codes that end a code. */
const ATTEMPTS_MAX = 5

/**
 * Finds the number that waits for its code, and the person who links it, if any; null if the code was sent, or the
 * request was replaced or has expired.
 */
export async function findUnsent(
  executor: Executor,
  id: string,
  now: Date,
): Promise<{ number: string; provider: string; userId: string | null } | null> {
  const row = await executor
    .selectFrom('identity_proofs')
    .select(['subject as number', 'provider', 'user_id as userId'])
    .where('id', '=', id)
    .where('challenge', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the hash of a code that is about to be sent. Returns whether this call did, however many try. */
export async function keepCode(tx: Transaction, id: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_proofs')
    .set({ challenge: codeHash })
    .where('id', '=', id)
    .where('challenge', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets a code that could not be sent, so that another attempt sends one. Returns whether it was still there. */
export async function forgetCode(tx: Transaction, id: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_proofs')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', codeHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts a try at the code of a browser and returns its proof; null if there is none, or too many codes were wrong. */
export async function countTry(
  executor: Executor,
  key: { browserHash: string; provider: string; now: Date },
): Promise<Proof | null> {
  const row = await executor
    .updateTable('identity_proofs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browser_hash', '=', key.browserHash)
    .where('provider', '=', key.provider)
    .where('attempts', '<', ATTEMPTS_MAX)
    .where('expires_at', '>', key.now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Takes a counted try back, because the code was right. */
export async function forgiveTry(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('identity_proofs')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute()
}

/** Counts a message against a local day's limit; returns the day, or null if the limit is used up. 0 means no limit. */
export async function countMessage(
  tx: Transaction,
  day: { now: Date; timeZone: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    insert into text_message_days as d (day, messages)
    values ((${day.now}::timestamptz at time zone ${day.timeZone})::date, 1)
    on conflict (day) do update set messages = d.messages + 1
      where ${day.limit}::int = 0 or d.messages < ${day.limit}::int
    returning d.day::text as day`.execute(tx)
  return rows[0]?.day ?? null
}

/** Takes a message back that was counted for a day and not sent. */
export async function forgiveMessage(tx: Transaction, day: string): Promise<void> {
  await sql`update text_message_days set messages = messages - 1 where day = ${day}::date and messages > 0`.execute(
    tx,
  )
}

/** Deletes the counts of messages of earlier days. */
export async function deleteOldDays(executor: Executor, now: Date): Promise<void> {
  await sql`delete from text_message_days where day < (${now}::timestamptz - interval '31 days')::date`.execute(
    executor,
  )
}
