import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { lockCreditAccount } from '../../credits/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { getTurnState } from './get-turn.ts'
import { wouldStopCost } from './rules.ts'
import { findStopFacts, requestStop } from './store.ts'

export interface StopRequest {
  id: string
  /** Whether to stop even if the day's free stops are used up and the credit is kept. */
  accept_cost: boolean
}

/**
 * Asks a reply of the person's own to stop, on any node (CH-4); `accepted` is false if it had ended. A stop that would
 * cost a credit without `accept_cost` stops nothing and returns `costs_credit` (D3). Throws chat.turn_not_found.
 */
export async function stopTurn(
  node: ChatNode,
  request: Context,
  { id, accept_cost }: StopRequest,
): Promise<{ accepted: boolean; costs_credit: boolean }> {
  const context = authorise(request, 'chat.send')
  const { userId } = context.actor
  const accepted = await inTransaction(context, async (tx) => {
    if (!accept_cost && (await costsCredit(tx, node, { id, userId }))) return null
    return requestStop(tx, id, userId)
  })
  if (accepted === null) return { accepted: false, costs_credit: true }
  if (accepted) node.live.get(id)?.requestStop()
  else await getTurnState(context, id)
  return { accepted, costs_credit: false }
}

/** Judges under the lock of the account, so that two stops at once do not both count on the last free one. */
async function costsCredit(
  tx: Transaction,
  { live, runtime }: ChatNode,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  if (live.get(id)?.text) return false
  await lockCreditAccount(tx, userId)
  const today = { now: runtime.clock.now(), timeZone: runtime.config.creditsTimeZone }
  const facts = await findStopFacts(tx, { turnId: id, userId, ...today })
  return facts !== undefined && wouldStopCost(facts)
}
