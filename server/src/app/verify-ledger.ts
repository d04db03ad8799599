import { chatInvariants } from '../domains/chat/index.ts'
import {
  creditInvariants,
  getLastCheck,
  getLastTransaction,
  peopleOfLedger,
  recordCheck,
} from '../domains/credits/index.ts'
import { progressInvariants } from '../domains/progress/index.ts'
import { referralInvariants } from '../domains/referrals/index.ts'
import type { Database, Executor } from '../platform/db/database.ts'
import { checkInvariants, type Violation } from '../platform/invariants.ts'

const INVARIANTS = [...creditInvariants, ...progressInvariants, ...chatInvariants, ...referralInvariants]

export interface LedgerReport {
  violations: Violation[]
  /** The last ledger row that was checked. */
  lastTransactionId: number
}

/**
 * Checks every invariant of the economy for everyone, or only for people whose ledger grew since the last check, and
 * records up to which row the ledger was found sound.
 */
export async function verifyLedger(database: Database, scope: 'all' | 'changed'): Promise<LedgerReport> {
  const { kysely } = database
  const report = await inspectLedger(kysely, scope)
  if (report.violations.length === 0) await recordCheck(kysely, report.lastTransactionId)
  return report
}

/** Checks the same invariants without recording the result, so that nothing changes. */
export async function inspectLedger(executor: Executor, scope: 'all' | 'changed'): Promise<LedgerReport> {
  const lastTransactionId = await getLastTransaction(executor)
  const people = peopleOfLedger(scope === 'all' ? null : await getLastCheck(executor))
  return { violations: await checkInvariants(executor, INVARIANTS, { people }), lastTransactionId }
}
