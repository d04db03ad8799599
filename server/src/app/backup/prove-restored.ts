import { sql } from 'kysely'
import { verifyAuditChain } from '../../domains/audit/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { inspectLedger } from '../verify-ledger.ts'

/**
 * Checks the ledger and the audit chain of a restored database. Returns a sentence for each, and whether both are
 * sound.
 */
export async function proveRestored(database: Database): Promise<{ sentences: string[]; isSound: boolean }> {
  return database.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const { violations, lastTransactionId } = await inspectLedger(tx)
    const { entries, broken } = await verifyAuditChain({ kysely: tx })
    const ledger =
      violations.length === 0
        ? `The ledger is sound up to row ${lastTransactionId}.`
        : `The ledger breaks ${violations.length} invariants, as it did when the backup was made: npm run ledger:verify names them.`
    const audit = broken
      ? `The audit log is broken at entry ${broken.id}, as it was when the backup was made.`
      : `The audit log is whole: ${entries} entries.`
    return { sentences: [ledger, audit], isSound: violations.length === 0 && !broken }
  })
}

export function countRows(rows: Record<string, number>): { tables: number; rows: number } {
  const counts = Object.values(rows)
  return { tables: counts.length, rows: counts.reduce((total, count) => total + count, 0) }
}
