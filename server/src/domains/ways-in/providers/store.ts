import type { Selectable } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { ProviderSignIns } from '../../../platform/db/schema.ts'
import type { Claims } from './ask-provider.ts'

/** A sign-in by a provider that has begun and not expired. */
export type Begun = Selectable<ProviderSignIns>

/** A sign-in whose person the provider has identified. */
export interface Proven extends Begun {
  step: 'proven'
  subject: string
}

export interface NewSignIn {
  stateHash: string
  browserHash: string
  provider: string
  /** The person who links; null for a sign-in. */
  userId: string | null
  nonce: string
  verifier: string
  ref: string | null
  next: string | null
  now: Date
  expiresAt: Date
}

export async function insertSignIn(executor: Executor, begun: NewSignIn): Promise<void> {
  await executor
    .insertInto('provider_sign_ins')
    .values({
      state_hash: begun.stateHash,
      browser_hash: begun.browserHash,
      provider: begun.provider,
      user_id: begun.userId,
      nonce: begun.nonce,
      code_verifier: begun.verifier,
      ref: begun.ref,
      next: begun.next,
      step: 'started',
      created_at: begun.now,
      expires_at: begun.expiresAt,
    })
    .execute()
}

/**
 * Finds the sign-in that a browser began at a provider; undefined if it did not, or if that was used or has expired.
 */
export function findSignIn(
  executor: Executor,
  key: { stateHash: string; browserHash: string; provider: string; now: Date },
): Promise<Begun | undefined> {
  return executor
    .selectFrom('provider_sign_ins')
    .selectAll()
    .where('state_hash', '=', key.stateHash)
    .where('browser_hash', '=', key.browserHash)
    .where('provider', '=', key.provider)
    .where('expires_at', '>', key.now)
    .executeTakeFirst()
}

/** Lets only one delivery of an answer ask the provider, however many come. */
export async function beginAsking(executor: Executor, stateHash: string): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('provider_sign_ins')
    .set({ step: 'asked' })
    .where('state_hash', '=', stateHash)
    .where('step', '=', 'started')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function keepClaims(
  executor: Executor,
  stateHash: string,
  claims: Claims,
): Promise<Proven | null> {
  const row = await executor
    .updateTable('provider_sign_ins')
    .set({
      step: 'proven',
      subject: claims.subject,
      email: claims.email,
      is_email_proven: claims.isEmailProven,
      name: claims.name,
    })
    .where('state_hash', '=', stateHash)
    .where('step', '=', 'asked')
    .returningAll()
    .executeTakeFirst()
  return row && isProven(row) ? row : null
}

export function isProven(row: Begun): row is Proven {
  return row.step === 'proven' && row.subject !== null
}

/** Uses up a sign-in. Returns whether this call did, however many try. */
export async function deleteSignIn(executor: Executor | Transaction, stateHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredSignIns(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('provider_sign_ins').where('expires_at', '<=', now).execute()
}
