import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

export type ChallengePurpose = 'registration' | 'sign_in' | 'second_factor' | 'reauthentication'

export interface KeptChallenge {
  challengeHash: string
  browserHash: string
  purpose: ChallengePurpose
}

export async function insertChallenge(
  executor: Executor,
  { challengeHash, browserHash, purpose, expiresAt }: KeptChallenge & { expiresAt: Date },
): Promise<void> {
  await executor
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challengeHash, browser_hash: browserHash, purpose, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up, once however many try; returns whether it was this browser's, for this purpose and in time. */
export async function takeChallenge(
  executor: Executor,
  { challengeHash, browserHash, purpose, now }: KeptChallenge & { now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface StoredPasskey {
  id: string
  userId: string
  /** The account's, as of when the passkey was there. */
  sessionEpoch: number
  credentialId: string
  publicKey: string
}

export async function findPasskey(executor: Executor, credentialId: string): Promise<StoredPasskey | null> {
  const row = await executor
    .selectFrom('passkeys as p')
    .innerJoin('auth_users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.public_key', 'u.session_epoch'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id: userId, session_epoch: sessionEpoch, public_key: publicKey } = row
  return { id, userId, sessionEpoch, credentialId, publicKey }
}

/** Notes a use of a passkey, unless it was removed or its count is none that follows: then it may have been copied. */
export async function countUse(
  executor: Executor,
  id: string,
  { signCount, now }: { signCount: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface NewPasskeyRow {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  signCount: number
  transports: string[]
  name: string
  now: Date
}

/** Stores a passkey; returns false if there is one with that id already. */
export async function insertPasskey(tx: Transaction, row: NewPasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: row.id,
      user_id: row.userId,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      sign_count: row.signCount,
      transports: row.transports,
      name: row.name,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function listPasskeysOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Renames a passkey of a person; returns whether it is there. */
export async function updatePasskeyName(
  tx: Transaction,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a passkey of a person. Returns its name, or null if it does not exist. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Removes the passkeys of a person, or those made from `since` on; returns how many. */
export async function deletePasskeysOf(tx: Transaction, userId: string, since: Date | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(since !== null, (query) => query.where('created_at', '>=', since))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countPasskeys(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
