import type { FactorMethod } from '@pepper/contract/errors'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** Lists the methods by which a person can give their second factor; empty if they have none. */
export async function listFactorMethods(executor: Executor, userId: string): Promise<FactorMethod[]> {
  const { rows } = await sql<{ has_app: boolean; has_passkey: boolean }>`
    select exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) as has_app,
      exists (select from passkeys where user_id = ${userId}) as has_passkey`.execute(executor)
  const { has_app = false, has_passkey = false } = rows[0] ?? {}
  return [...(has_app ? (['app'] as const) : []), ...(has_passkey ? (['passkey'] as const) : [])]
}

/** Finds the date since which a person has a second factor; null if they have none. */
export async function findSecondFactorDate(executor: Executor, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select least((select confirmed_at from second_factors where user_id = ${userId}),
      (select min(created_at) from passkeys where user_id = ${userId})) as since`.execute(executor)
  return rows[0]?.since ?? null
}

/** Builds a condition, for the lists of other rooms, that a person has a second factor. */
export function hasSecondFactor(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = ${userId}))`
}
