import type { Runtime } from '../../../platform/context.ts'
import { giveMessageBack } from './allowance-store.ts'
import { type GuestSettlement, saveGuestReply } from './settlement-store.ts'

/** Ends a guest's turn, once: saves the reply, or gives the guest the message back if none came. */
export async function settleGuestTurn({ db, clock }: Runtime, settlement: GuestSettlement): Promise<void> {
  await db.transaction(async (tx) => {
    const day = await saveGuestReply(tx, settlement, clock.now())
    if (day && settlement.outcome.status === 'failed') await giveMessageBack(tx, settlement.guestHash, day)
  })
}
