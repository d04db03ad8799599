import type { JWK } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

export interface TokenKey {
  generation: number
  kid: string
  privateJwk: JWK
  signsFrom: Date
}

/** Finds the keys that have signed tokens which may still be valid, or will sign some, oldest first. */
export async function findKeys(executor: Executor, retiredBefore: Date): Promise<TokenKey[]> {
  const { rows } = await sql<{ generation: number; kid: string; private_jwk: JWK; signs_from: Date }>`
    select generation, kid, private_jwk, signs_from from token_keys
    where not exists (${successorBefore(retiredBefore)}) order by generation`.execute(executor)
  return rows.map((row) => ({
    generation: row.generation,
    kid: row.kid,
    privateJwk: row.private_jwk,
    signsFrom: row.signs_from,
  }))
}

/** Adds a key if its generation has none yet. Returns whether it did. */
export async function insertKey(executor: Executor, key: TokenKey & { now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('token_keys')
    .values({
      generation: key.generation,
      kid: key.kid,
      private_jwk: JSON.stringify(key.privateJwk),
      created_at: key.now,
      signs_from: key.signsFrom,
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes every key before a generation; returns how many. */
export async function deleteEarlierKeys(executor: Executor, generation: number): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('token_keys')
    .where('generation', '<', generation)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteRetiredKeys(executor: Executor, retiredBefore: Date): Promise<void> {
  await sql`delete from token_keys where exists (${successorBefore(retiredBefore)})`.execute(executor)
}

function successorBefore(moment: Date): RawBuilder<unknown> {
  return sql`
    select from token_keys n where n.generation > token_keys.generation and n.signs_from < ${moment}::timestamptz`
}
