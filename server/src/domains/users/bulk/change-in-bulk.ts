import { createHash } from 'node:crypto'
import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { idFrom } from '../../../platform/ids.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { giveCreditsWithin, payAlone } from '../../credits/index.ts'
import { banUserWithin, unbanUserWithin } from '../../identity/index.ts'
import { changeRoleWithin } from '../../roles/index.ts'
import { askForBulk } from './ask-for-bulk.ts'
import { type BulkRequest, claimBulk, claimChange, returnChange } from './bulk-store.ts'
import { needsApproval } from './guard-bulk.ts'
import type { BulkChange } from './preview-bulk.ts'

interface Changed {
  isChanged: boolean
  /** How many sessions a ban ended; null if there was no ban. */
  endedSessions: number | null
}

/**
 * Applies a bulk action to one person, once for the bulk however many try. Throws the refusal, if any, or
 * approvals.waiting.
 */
export async function changeInBulk(
  context: MemberContext,
  bulk: BulkChange,
  userId: string,
): Promise<Changed> {
  const change = (tx: Transaction) => changeInBulkWithin(tx, context, { bulk, userId })
  if (bulk.action !== 'gift') return withdrawOrAskForBulk(context, bulk, change)
  const gift = { id: giftIdOf(bulk, userId), amount: bulk.amount ?? 0 }
  return payAlone(context, gift, { pay: change, ask: () => askForBulk(context, bulk) })
}

/**
 * Applies the change, or asks for approval, because approval may have been switched on, or a person promoted, since the
 * bulk action began.
 */
async function withdrawOrAskForBulk(
  context: MemberContext,
  bulk: BulkChange,
  change: (tx: Transaction) => Promise<Changed>,
): Promise<Changed> {
  const changed = await inWithdrawal(context, 'rights', async (tx) =>
    (await needsApproval(tx, context, bulk)) ? null : change(tx),
  )
  return changed ?? askForBulk(context, bulk)
}

/** Applies a bulk action to one person in the caller's transaction. */
export async function changeInBulkWithin(
  tx: Transaction,
  context: MemberContext,
  { bulk, userId }: { bulk: BulkChange; userId: string },
): Promise<Changed> {
  await claimBulk(tx, requestOf(context, bulk), context.runtime.clock.now())
  if (!(await claimChange(tx, bulk.id, userId))) return { isChanged: true, endedSessions: null }
  const changed = await act(tx, context, bulk, userId)
  if (!changed.isChanged) await returnChange(tx, bulk.id, userId)
  return changed
}

/** Builds the request that identifies a bulk action; the order of its people does not matter. */
export function requestOf({ actor }: MemberContext, bulk: BulkChange): BulkRequest {
  const { id, action, reason, until, amount } = bulk
  const people = [...new Set(bulk.ids)].sort()
  const asked = JSON.stringify([action, reason ?? null, amount ?? null, people, ...(until ? [until] : [])])
  return { id, requestHash: createHash('sha256').update(asked).digest('hex'), createdBy: actor.userId }
}

async function act(
  tx: Transaction,
  context: MemberContext,
  { id: bulkId, action, reason = '', until, amount = 0 }: BulkChange,
  id: string,
): Promise<Changed> {
  if (action === 'ban') {
    const endedSessions = await banUserWithin(tx, context, { id, reason, until, keepsEarlier: true })
    return { isChanged: endedSessions !== null, endedSessions }
  }
  if (action === 'gift') {
    const gift = { id: giftIdOf({ id: bulkId }, id), recipient_id: id, amount, ...(reason && { reason }) }
    return { isChanged: await giveCreditsWithin(tx, context, gift), endedSessions: null }
  }
  const isChanged =
    action === 'unban'
      ? (await unbanUserWithin(tx, context, { id })).is_changed
      : await changeRoleWithin(tx, context, { id, role: action === 'promote' ? 'admin' : 'user' })
  return { isChanged, endedSessions: null }
}

/** Derives the id of a person's gift from the bulk action. */
function giftIdOf({ id }: { id: string }, userId: string): string {
  return idFrom(`${id} ${userId}`)
}
