import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Proof } from '../proofs/store.ts'

/** So many wrong codes end a code. */
const ATTEMPTS_MAX = 5

/** Finds the number that waits for its code, with who links it; null where one was sent, or it was replaced or expired. */
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

/** Keeps the hash of a code that is about to be sent; returns whether this call did, however many try. */
export async function keepCode(tx: Transaction, id: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_proofs')
    .set({ challenge: codeHash })
    .where('id', '=', id)
    .where('challenge', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets a code that could not be sent, so that another attempt sends one. */
export async function forgetCode(executor: Executor, id: string, codeHash: string): Promise<void> {
  await executor
    .updateTable('identity_proofs')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', codeHash)
    .execute()
}

/** Counts a try at the code of a browser and returns its proof; null where there is none, or too many were wrong. */
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

/** Counts a message against a local day's limit; returns false where it is used up. 0 is no limit. */
export async function countMessage(
  tx: Transaction,
  day: { now: Date; timeZone: string; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into text_message_days as d (day, messages)
    values ((${day.now}::timestamptz at time zone ${day.timeZone})::date, 1)
    on conflict (day) do update set messages = d.messages + 1
      where ${day.limit}::int = 0 or d.messages < ${day.limit}::int
    returning d.messages`.execute(tx)
  return rows.length === 1
}

/** Forgets how many messages earlier days had. */
export async function deleteOldDays(executor: Executor, now: Date): Promise<void> {
  await sql`delete from text_message_days where day < (${now}::timestamptz - interval '31 days')::date`.execute(
    executor,
  )
}
