import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { IdentityProofs } from '../../../platform/db/schema.ts'

/** A proof that a browser has begun, neither used up nor expired. */
export type Proof = Selectable<IdentityProofs>

/** The number of wrong codes that end the code of a mail. */
const EMAIL_ATTEMPTS_MAX = 5

export interface NewProof {
  browserHash: string
  provider: string
  /** The person who links; null for a sign-in. */
  userId: string | null
  subject: string
  challenge: string | null
  ref: string | null
  next: string | null
  now: Date
  expiresAt: Date
}

/** Stores a proof in place of the one of its kind that this browser began before, and returns its id. */
export async function replaceProof(executor: Executor | Transaction, proof: NewProof): Promise<string> {
  const values = {
    id: randomUUID(),
    user_id: proof.userId,
    subject: proof.subject,
    challenge: proof.challenge,
    attempts: 0,
    ref: proof.ref,
    next: proof.next,
    email: null,
    email_code_hash: null,
    email_attempts: 0,
    created_at: proof.now,
    expires_at: proof.expiresAt,
  }
  await executor
    .insertInto('identity_proofs')
    .values({ ...values, browser_hash: proof.browserHash, provider: proof.provider })
    .onConflict((conflict) => conflict.constraint('identity_proofs_one_a_browser').doUpdateSet(values))
    .execute()
  return values.id
}

/**
 * Lets the proof of the same subject that this browser began before go on, for what is asked now: a sign-in or a link.
 * One of another subject ends. Returns its id if it has no challenge, and else null.
 */
export async function continueProof(
  tx: Transaction,
  asked: Omit<NewProof, 'challenge' | 'now' | 'expiresAt'>,
): Promise<string | null> {
  const proof = await tx
    .updateTable('identity_proofs')
    .set({ user_id: asked.userId, ref: asked.ref, next: asked.next })
    .where('browser_hash', '=', asked.browserHash)
    .where('provider', '=', asked.provider)
    .where('subject', '=', asked.subject)
    .returning(['id', 'challenge'])
    .executeTakeFirst()
  if (proof) return proof.challenge === null ? proof.id : null
  await tx
    .deleteFrom('identity_proofs')
    .where('browser_hash', '=', asked.browserHash)
    .where('provider', '=', asked.provider)
    .execute()
  return null
}

export function findProof(
  executor: Executor,
  key: { browserHash: string; provider: string; now: Date },
): Promise<Proof | undefined> {
  return executor
    .selectFrom('identity_proofs')
    .selectAll()
    .where('browser_hash', '=', key.browserHash)
    .where('provider', '=', key.provider)
    .where('expires_at', '>', key.now)
    .executeTakeFirst()
}

/**
 * Stores the address that a newcomer gave in place of an earlier one; where no mail follows, the code that was mailed to
 * the same address goes on working. Returns whether the proof still exists.
 */
export async function keepAddress(
  tx: Transaction,
  id: string,
  { email, expiresAt, isMailed }: { email: string; expiresAt: Date; isMailed: boolean },
): Promise<boolean> {
  const isKept = sql<boolean>`not ${isMailed}::boolean and email is not distinct from ${email}`
  const { numUpdatedRows } = await tx
    .updateTable('identity_proofs')
    .set({
      email,
      email_code_hash: sql`case when ${isKept} then email_code_hash end`,
      email_attempts: sql`case when ${isKept} then email_attempts else 0 end`,
      expires_at: sql`case when ${isKept} then expires_at else ${expiresAt}::timestamptz end`,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Finds the address that waits for its mail; null if that was already requested, or the proof is used up or has
 * expired.
 */
export async function findUnmailedAddress(executor: Executor, id: string, now: Date): Promise<string | null> {
  const row = await executor
    .selectFrom('identity_proofs')
    .select('email')
    .where('id', '=', id)
    .where('email_code_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Stores the code that is mailed to an address. Returns whether this call did, however many try. */
export async function keepEmailCode(
  tx: Transaction,
  id: string,
  mailed: { email: string; codeHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_proofs')
    .set({ email_code_hash: mailed.codeHash })
    .where('id', '=', id)
    .where('email', '=', mailed.email)
    .where('email_code_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Counts a try at the code of a mail and returns the address with the code; null if there is none, or too many codes
 * were wrong.
 */
export async function countEmailTry(
  executor: Executor,
  id: string,
): Promise<{ email: string; codeHash: string } | null> {
  const row = await executor
    .updateTable('identity_proofs')
    .set((eb) => ({ email_attempts: eb('email_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('email_attempts', '<', EMAIL_ATTEMPTS_MAX)
    .where('email_code_hash', 'is not', null)
    .returning(['email', 'email_code_hash as codeHash'])
    .executeTakeFirst()
  return row?.email && row.codeHash ? { email: row.email, codeHash: row.codeHash } : null
}

/** Uses up a proof. Returns whether this call did, however many try. */
export async function deleteProof(executor: Executor | Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('identity_proofs')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredProofs(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('identity_proofs').where('expires_at', '<=', now).execute()
}
