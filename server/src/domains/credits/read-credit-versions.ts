import { creditVersion } from '@pepper/contract/live/versions'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** Maps each of these people to a value that differs after every change of their ledger or XP. */
export async function readCreditVersions(
  database: Database,
  userIds: string[],
): Promise<Map<string, string>> {
  const rows = await database.kysely
    .selectFrom('credit_accounts')
    .select(['user_id', 'ledger_sequence', 'user_xp', 'daily_credits', 'xp_credits', 'daily_used'])
    // One array: a list has a parameter a person, and a statement at most 65,535.
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, creditVersion(row, row.ledger_sequence)]))
}
