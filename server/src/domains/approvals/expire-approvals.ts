import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { recordAudit } from '../audit/index.ts'
import { type ApprovalRow, claimAbout, claimExpired } from './store.ts'

/** Ends the requests that were not decided in time, each with its audit entry. */
export async function expireApprovals({ db, clock }: Runtime): Promise<void> {
  await db.transaction((tx) => expireWithin(tx, clock.now()))
}

/** Ends, in the caller's transaction, the requests that were not decided in time, each with its audit entry. */
export async function expireWithin(tx: Transaction, now: Date): Promise<void> {
  await recordExpired(tx, await claimExpired(tx, now), now)
}

/** Ends, in the caller's transaction, the waiting requests that concern a person who is erased. `address` is a pattern. */
export async function expireAbout(
  tx: Transaction,
  about: { userId: string; address: string; now: Date },
): Promise<void> {
  await recordExpired(tx, await claimAbout(tx, about), about.now)
}

async function recordExpired(tx: Transaction, expired: ApprovalRow[], now: Date): Promise<void> {
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
