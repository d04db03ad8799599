import { randomUUID } from 'node:crypto'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** How many wrong codes end a code. */
const ATTEMPTS_MAX = 5

/** The person whom a code signs in, with the state of the account when the code was requested. */
export interface CodeOwner {
  userId: string
  email: string
  sessionEpoch: number
}

/** A code that was mailed, was neither used nor replaced, and has not expired. */
export interface MailedCode extends CodeOwner {
  id: string
  codeHash: string
}

/** Stores a code in place of the one that this browser requested before, and returns its id. */
export async function replaceCode(
  tx: Transaction,
  code: { browserHash: string; owner: CodeOwner | null; now: Date; expiresAt: Date },
): Promise<string> {
  const values = {
    id: randomUUID(),
    user_id: code.owner?.userId ?? null,
    email: code.owner?.email ?? null,
    session_epoch: code.owner?.sessionEpoch ?? null,
    code_hash: null,
    token_hash: null,
    attempts: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
  }
  await tx
    .insertInto('sign_in_codes')
    .values({ ...values, browser_hash: code.browserHash })
    .onConflict((conflict) => conflict.constraint('sign_in_codes_one_a_browser').doUpdateSet(values))
    .execute()
  return values.id
}

/**
 * Finds the person for whom a code waits to be mailed; null if it was mailed, replaced or has expired, and for an
 * unknown address.
 */
export async function findUnmailed(executor: Executor, id: string, now: Date): Promise<CodeOwner | null> {
  const row = await executor
    .selectFrom('sign_in_codes')
    .select(['user_id as userId', 'email', 'session_epoch as sessionEpoch'])
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? presentOwner(row) : null
}

/** Stores the hashes of the mailed code and link. Returns whether this call did, however many try. */
export async function keepMailed(
  tx: Transaction,
  id: string,
  secrets: { codeHash: string; tokenHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_codes')
    .set({ code_hash: secrets.codeHash, token_hash: secrets.tokenHash })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts an attempt at the code of a browser and returns the code; null if there is none, or too many were wrong. */
export async function countTry(
  executor: Executor,
  browserHash: string,
  now: Date,
): Promise<MailedCode | null> {
  const row = await executor
    .updateTable('sign_in_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('attempts', '<', ATTEMPTS_MAX)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id as userId', 'email', 'session_epoch as sessionEpoch', 'code_hash as codeHash'])
    .executeTakeFirst()
  return row ? presentMailed(row) : null
}

/** Takes back a counted attempt, because the code was right. */
export async function forgiveTry(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('sign_in_codes')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute()
}

export async function findByToken(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<MailedCode | null> {
  const row = await executor
    .selectFrom('sign_in_codes')
    .select(['id', 'user_id as userId', 'email', 'session_epoch as sessionEpoch', 'code_hash as codeHash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? presentMailed(row) : null
}

/** Uses up a code and its link. Returns whether this call did, however many try. */
export async function deleteCode(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_codes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredCodes(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}

type OwnerRow = { [Field in keyof CodeOwner]: CodeOwner[Field] | null }

function presentOwner({ userId, email, sessionEpoch }: OwnerRow): CodeOwner | null {
  return userId === null || email === null || sessionEpoch === null ? null : { userId, email, sessionEpoch }
}

function presentMailed(row: OwnerRow & { id: string; codeHash: string | null }): MailedCode | null {
  const owner = presentOwner(row)
  return owner && row.codeHash !== null ? { ...owner, id: row.id, codeHash: row.codeHash } : null
}
