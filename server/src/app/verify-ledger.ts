import { everyone, getLastTransaction } from '../domains/credits/index.ts'
import type { Database, Executor } from '../platform/db/database.ts'
import { checkInvariants, type Violation } from '../platform/invariants.ts'
import { type CheckReport, checkLedger } from './ledger/check-ledger.ts'
import { LEDGER_INVARIANTS } from './ledger/ledger-invariants.ts'

export interface LedgerReport {
  violations: Violation[]
  /** The last ledger row that was there. */
  lastTransactionId: number
}

/**
 * Checks every invariant of the economy for everyone. It reads all that they ever had, and compares the closings with
 * it. Changes nothing.
 */
export async function inspectLedger(executor: Executor): Promise<LedgerReport> {
  const lastTransactionId = await getLastTransaction(executor)
  return { violations: await checkInvariants(executor, LEDGER_INVARIANTS, everyone()), lastTransactionId }
}

/** Checks what is new in the ledger and closes it there; with `all`, inspects all of it after that. */
export async function verifyLedger(database: Database, scope: 'all' | 'changed'): Promise<CheckReport> {
  const checked = await checkLedger(database)
  return scope === 'changed' ? checked : { ...checked, ...(await inspectLedger(database.kysely)) }
}
