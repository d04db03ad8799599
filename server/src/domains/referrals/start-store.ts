import type { Executor } from '../../platform/db/database.ts'

export interface NewStart {
  referrerId: string
  newcomerKey: string
  firstName: string
  visitorId: string | null
  visitedAt: Date | null
  networkKey: string | null
  now: Date
}

/** Adds a sign-up that has not joined; started again by the same mailbox and code it is the same one. */
export async function upsertStart(executor: Executor, start: NewStart): Promise<void> {
  const { referrerId, newcomerKey, firstName, visitorId, visitedAt, networkKey, now } = start
  await executor
    .insertInto('referrals')
    .values({
      referrer_id: referrerId,
      status: 'pending',
      newcomer_key: newcomerKey,
      first_name: firstName,
      visitor_id: visitorId,
      network_key: networkKey,
      arrived_at: visitedAt ?? now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['newcomer_key', 'referrer_id'])
        .where('joined_at', 'is', null)
        .doUpdateSet({ first_name: firstName, network_key: networkKey }),
    )
    .execute()
}

/** Forgets the mailboxes and names of sign-ups before a moment that never joined; they are still counted. */
export async function forgetStartsBefore(executor: Executor, moment: Date): Promise<void> {
  await executor
    .updateTable('referrals')
    .set({ newcomer_key: null, first_name: null })
    .where('joined_at', 'is', null)
    .where('newcomer_key', 'is not', null)
    .where('created_at', '<', moment)
    .execute()
}
