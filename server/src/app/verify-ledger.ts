import { sql } from 'kysely'
import { chatInvariants } from '../domains/chat/index.ts'
import { creditInvariants } from '../domains/credits/index.ts'
import { progressInvariants } from '../domains/progress/index.ts'
import { referralInvariants } from '../domains/referrals/index.ts'
import type { Database, Executor } from '../platform/db/database.ts'
import { checkInvariants, type Violation } from '../platform/invariants.ts'

const INVARIANTS = [...creditInvariants, ...progressInvariants, ...chatInvariants, ...referralInvariants]

export interface LedgerReport {
  violations: Violation[]
  /** Up to which ledger row the check went. */
  lastTransactionId: number
}

/**
 * Checks every invariant of the economy for everybody, or only for those whose ledger grew since the last check, and notes how
 * far the ledger was found sound.
 */
export async function verifyLedger(database: Database, scope: 'all' | 'changed'): Promise<LedgerReport> {
  const { kysely } = database
  const report = await inspectLedger(kysely, scope)
  if (report.violations.length === 0) {
    await sql`insert into ledger_checks (last_transaction_id, checked_at) values (${report.lastTransactionId}, now())
      on conflict (singleton) do update set last_transaction_id = excluded.last_transaction_id,
        checked_at = excluded.checked_at`.execute(kysely)
  }
  return report
}

/** Checks the same without noting it, so that nothing is changed. */
export async function inspectLedger(executor: Executor, scope: 'all' | 'changed'): Promise<LedgerReport> {
  const { rows } = await sql<{ last: number; checked: number }>`
    select coalesce((select max(id) from credit_transactions), 0) as last,
      coalesce((select last_transaction_id from ledger_checks), 0) as checked`.execute(executor)
  const { last = 0, checked = 0 } = rows[0] ?? {}
  const violations = await checkInvariants(executor, INVARIANTS, scope === 'all' ? null : checked)
  return { violations, lastTransactionId: last }
}
