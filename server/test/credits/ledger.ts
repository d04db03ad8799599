import { randomUUID } from 'node:crypto'
import type { CreditInfo } from '@pepper/contract/credits'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'

/** Drives the ledger's functions for one person, at moments that the test chooses. */
export function ledgerOf(database: Database, userId: string, timeZone = 'UTC') {
  const { kysely } = database
  return {
    info: async (now: Date): Promise<CreditInfo> => {
      const { rows } = await sql<{ info: CreditInfo }>`
        select credits_info(a, false, ${now}, ${timeZone}) as info
        from credits_touch(${userId}, ${now}, ${timeZone}) a`.execute(kysely)
      return rows[0]?.info as CreditInfo
    },
    spend: async (now: Date, turn: string = randomUUID()): Promise<boolean> => {
      const { rows } = await sql<{ user_id: string | null }>`
        select a.user_id from credits_spend(${userId}, ${turn}, ${now}, ${timeZone}) a`.execute(kysely)
      return rows[0]?.user_id === userId
    },
    refund: async (now: Date, turn: string): Promise<boolean> => {
      const { rows } = await sql<{ refunded: boolean }>`
        select credits_refund(${userId}, ${turn}, ${now}, ${timeZone}) as refunded`.execute(kysely)
      return rows[0]?.refunded ?? false
    },
    rows: () =>
      kysely
        .selectFrom('credit_transactions')
        .select(['transaction_type', 'amount', 'cause', 'metadata'])
        .select(sql<number>`daily_balance_after + xp_balance_after`.as('balance_after'))
        .where('user_id', '=', userId)
        .orderBy('sequence')
        .execute(),
  }
}
