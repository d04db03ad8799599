import type { Deed } from '@pepper/contract/approvals'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { requestApproval } from './request-approval.ts'
import { waiting } from './waiting.ts'

/**
 * Records a deed as a request without doing it. `check` throws where the deed is not possible at all. Always throws
 * what refuses the deed, or approvals.waiting, so that no caller mistakes a waiting deed for one that was done.
 */
export async function askSecondPerson(
  context: MemberContext,
  deed: Deed,
  check?: (tx: Transaction) => Promise<unknown>,
): Promise<never> {
  // Nothing is withdrawn yet, but the checks of bans and demotions may read roles only within a withdrawal.
  const asked = await inWithdrawal(context, 'rights', async (tx) => {
    await check?.(tx)
    return requestApproval(tx, context, { deed })
  })
  throw waiting(asked)
}
