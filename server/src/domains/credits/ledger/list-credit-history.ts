import type { CreditTransaction } from '@pepper/contract/credits'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { readFromReplica } from '../../../platform/db/replicas/read-replicas.ts'
import { listTransactions } from './history-store.ts'

/** Lists a page of the person's own ledger, newest first (CR-5); `earlier` is the cursor of the next older page. */
export async function listCreditHistory(
  request: Context,
  page: { before?: number | undefined; limit: number },
): Promise<{ transactions: CreditTransaction[]; earlier: number | null }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const asked = { before: page.before, limit: page.limit + 1 }
  const rows = await readFromReplica(runtime, (executor) => listTransactions(executor, actor.userId, asked))
  const shown = rows.slice(0, page.limit)
  const earlier = rows.length > page.limit ? (shown.at(-1)?.sequence ?? null) : null
  return { transactions: shown.map(({ transaction }) => transaction), earlier }
}
