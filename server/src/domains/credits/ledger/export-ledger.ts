import type { LedgerExport } from '@pepper/contract/credits'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { readFromReplica } from '../../../platform/db/replicas/read-replicas.ts'
import { getCreditInfo } from '../get-credit-info.ts'
import { exportRows } from './history-store.ts'

/**
 * Exports the person's own whole ledger after the grant of a new day, oldest row first, with the balances to which it
 * adds up (CR-4).
 */
export async function exportLedger(request: Context): Promise<LedgerExport> {
  const context = requireMember(request)
  await getCreditInfo(context)
  const { runtime, actor } = context
  const rows = await readFromReplica(runtime, (executor) => exportRows(executor, actor.userId))
  const last = rows.at(-1)
  return {
    format: 'ledger/1',
    exported_at: runtime.clock.now().toISOString(),
    daily_credits: last?.daily_balance_after ?? 0,
    xp_credits: last?.xp_balance_after ?? 0,
    rows,
  }
}
