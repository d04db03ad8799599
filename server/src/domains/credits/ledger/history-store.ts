import type { CreditReceipt, CreditTransaction, LedgerExport } from '@pepper/contract/credits'
import type { Selectable } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { CreditTransactions } from '../../../platform/db/schema.ts'

type Row = Omit<Selectable<CreditTransactions>, 'user_id'>

export async function listTransactions(
  executor: Executor,
  userId: string,
  page: { before: number | undefined; limit: number },
): Promise<{ sequence: number; transaction: CreditTransaction }[]> {
  const rows = await executor
    .selectFrom('credit_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(page.before !== undefined, (query) => query.where('sequence', '<', page.before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ sequence: row.sequence, transaction: presentTransaction(row) }))
}

export async function findReceipt(
  executor: Executor,
  userId: string,
  id: string,
): Promise<CreditReceipt | undefined> {
  const row = await executor
    .selectFrom('credit_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return row && presentReceipt(row)
}

export async function exportRows(executor: Executor, userId: string): Promise<LedgerExport['rows']> {
  const rows = await executor
    .selectFrom('credit_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    sequence: row.sequence,
    created_at: row.created_at.toISOString(),
    transaction_type: row.transaction_type as CreditTransaction['transaction_type'],
    cause: row.cause,
    daily_amount: row.daily_amount,
    xp_amount: row.xp_amount,
    daily_balance_after: row.daily_balance_after,
    xp_balance_after: row.xp_balance_after,
  }))
}

function presentTransaction(row: Row): CreditTransaction {
  return {
    id: String(row.id),
    transaction_type: row.transaction_type as CreditTransaction['transaction_type'],
    amount: row.daily_amount + row.xp_amount,
    created_at: row.created_at.toISOString(),
    balance_after: row.daily_balance_after + row.xp_balance_after,
    metadata: row.metadata as CreditTransaction['metadata'],
  }
}

const TURN_CAUSE = /^(?:spend|refund):([0-9a-f-]{36})$/

function presentReceipt(row: Row): CreditReceipt {
  return {
    ...presentTransaction(row),
    sequence: row.sequence,
    bucket: row.daily_amount === 0 ? 'xp' : 'daily',
    daily_balance_after: row.daily_balance_after,
    xp_balance_after: row.xp_balance_after,
    turn_id: TURN_CAUSE.exec(row.cause)?.[1] ?? null,
  }
}
