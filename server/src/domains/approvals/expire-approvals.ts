import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { recordAudit } from '../audit/index.ts'
import { claimExpired } from './store.ts'

/** Ends the requests that were not decided in time, each with its audit entry. */
export async function expireApprovals({ db, clock }: Runtime): Promise<void> {
  await db.transaction((tx) => expireWithin(tx, clock.now()))
}

/** Ends, in the caller's transaction, the requests that were not decided in time, each with its audit entry. */
export async function expireWithin(tx: Transaction, now: Date): Promise<void> {
  const expired = await claimExpired(tx, now)
  await recordEvents(
    tx,
    'approvals.settled',
    expired.map(({ id }) => ({ approval_id: id })),
  )
  for (const { id, kind } of expired) {
    await recordAudit(tx, {
      action: 'approval.expired',
      actorId: null,
      target: { type: 'approval', id },
      origin: null,
      details: { kind, before: 'waiting', after: 'expired' },
      now,
    })
  }
}
