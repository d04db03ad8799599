import type { Runtime } from '../../../platform/context.ts'
import { hintAfter } from '../../../platform/hints/hint-after.ts'
import { giveMessageBack } from './allowance-store.ts'
import { type GuestSettlement, saveGuestReply } from './settlement-store.ts'

/**
 * Ends a guest's turn once: saves the reply, or returns the message to the guest's allowance if there is no reply.
 * Returns whether this call ended the turn.
 */
export async function settleGuestTurn({ db, clock }: Runtime, settlement: GuestSettlement): Promise<boolean> {
  return db.transaction(async (tx) => {
    const day = await saveGuestReply(tx, settlement, clock.now())
    if (day === null) return false
    if (settlement.outcome.status === 'failed') await giveMessageBack(tx, settlement.guestHash, day)
    hintAfter(tx, 'turn', [settlement.turnId])
    return true
  })
}
