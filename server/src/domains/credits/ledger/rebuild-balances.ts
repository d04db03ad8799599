import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  type AccountDifference,
  countLedger,
  findDifferences,
  lockAccounts,
  updateAccounts,
} from './rebuild-store.ts'

/** The number of accounts in one transaction with one audit entry. */
const BATCH_ACCOUNTS = 100

export interface RebuildReport {
  accounts: number
  rows: number
  /** The differences found, in order of accounts. */
  differences: AccountDifference[]
  /** The number of accounts that were corrected to match their ledger. */
  corrected: number
}

/**
 * Computes every account's balances from its ledger and compares them (I1). With `isApplied` it corrects those that
 * differ, with one audit entry per batch. The ledger itself is only read. An account whose ledger adds up to an
 * impossible balance is left as it is.
 */
export async function rebuildBalances(
  runtime: Pick<Runtime, 'db' | 'clock'>,
  options: { isApplied: boolean },
): Promise<RebuildReport> {
  const { db } = runtime
  const counts = await countLedger(db.kysely)
  const differences = await findDifferences(db.kysely, null)
  const possible = options.isApplied ? differences.filter((one) => one.is_possible) : []
  let corrected = 0
  for (let index = 0; index < possible.length; index += BATCH_ACCOUNTS) {
    const userIds = possible.slice(index, index + BATCH_ACCOUNTS).map((one) => one.user_id)
    corrected += await db.transaction((tx) => correct(tx, userIds, runtime.clock.now()))
  }
  return { ...counts, differences, corrected }
}

/** Corrects a batch after a second look under the accounts' locks: a person may have spent credits meanwhile. */
async function correct(tx: Transaction, userIds: string[], now: Date): Promise<number> {
  await lockAccounts(tx, userIds)
  const differences = (await findDifferences(tx, userIds)).filter((one) => one.is_possible)
  if (differences.length === 0) return 0
  await updateAccounts(tx, differences)
  await recordAudit(tx, {
    action: 'credits.balances_rebuilt',
    actorId: null,
    target: null,
    origin: null,
    details: {
      accounts: differences.map(({ user_id, stored, rebuilt }) => ({
        user_id,
        before: { ...stored },
        after: { ...rebuilt },
      })),
    },
    now,
  })
  return differences.length
}
