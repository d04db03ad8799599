import type { Deed } from '@pepper/contract/approvals'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { requestApproval } from './request-approval.ts'
import { waiting } from './waiting.ts'

interface WithdrawOrAsk<T> {
  /** Returns the deed if it needs a second person; null otherwise. */
  deed: (tx: Transaction) => Promise<Deed | null>
  /** Throws if the deed is not possible at all. */
  check: (tx: Transaction) => Promise<unknown>
  work: (tx: Transaction) => Promise<T>
}

/**
 * Changes rights, or records the change as a request. Both are decided in one transaction, during which no other
 * transaction changes rights. Throws approvals.waiting and the errors of `check` and `work`.
 */
export async function withdrawOrAsk<T>(
  context: MemberContext,
  { deed, check, work }: WithdrawOrAsk<T>,
): Promise<T> {
  const result = await inWithdrawal(context, 'rights', async (tx) => {
    const needed = await deed(tx)
    if (!needed) return { isDone: true as const, done: await work(tx) }
    await check(tx)
    return { isDone: false as const, asked: await requestApproval(tx, context, { deed: needed }) }
  })
  if (!result.isDone) throw waiting(result.asked)
  return result.done
}
