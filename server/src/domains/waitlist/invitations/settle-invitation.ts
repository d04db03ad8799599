import type { Runtime } from '../../../platform/context.ts'
import { setDelivery } from '../../joining/index.ts'
import { endInvitation } from './store.ts'

export interface SettledMail {
  mail_id: string
  outcome: 'sent' | 'kept' | 'failed' | 'cancelled'
  reason: string | null
}

/** Records how an invitation's mail ended, for a record or a person; ignores mails of other kinds. */
export async function settleInvitation(
  { db, clock }: Runtime,
  { mail_id: mailId, outcome, reason }: SettledMail,
): Promise<void> {
  const end = { ...endOf(outcome, reason), now: clock.now() }
  await db.transaction(async (tx) => {
    await endInvitation(tx, { mailId }, end)
    await setDelivery(tx, mailId, { delivery: end.state, reason: end.reason })
  })
}

function endOf(outcome: SettledMail['outcome'], reason: string | null) {
  if (outcome === 'cancelled') return { state: 'failed', reason: 'cancelled' } as const
  return { state: outcome, reason: outcome === 'failed' ? (reason ?? 'unknown') : null }
}
