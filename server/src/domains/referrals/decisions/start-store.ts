import type { Executor } from '../../../platform/db/database.ts'

export interface NewStart {
  referrerId: string
  newcomerKey: string
  firstName: string
  visitorId: string | null
  visitedAt: Date | null
  networkKeys: readonly string[]
  now: Date
}

/**
 * Adds a sign-up that has not joined; when the same mailbox starts again with the same code, it updates the existing
 * one.
 */
export async function upsertStart(executor: Executor, start: NewStart): Promise<void> {
  const { referrerId, newcomerKey, firstName, visitorId, visitedAt, networkKeys, now } = start
  const networks = { network_key: networkKeys[0] ?? null, network_keys: [...networkKeys] }
  await executor
    .insertInto('referrals')
    .values({
      referrer_id: referrerId,
      status: 'pending',
      newcomer_key: newcomerKey,
      first_name: firstName,
      visitor_id: visitorId,
      ...networks,
      arrived_at: visitedAt ?? now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['newcomer_key', 'referrer_id'])
        .where('joined_at', 'is', null)
        .doUpdateSet({ first_name: firstName, ...networks }),
    )
    .execute()
}

/** Removes the mailboxes and names from sign-ups before a moment that never joined; they still count. */
export async function forgetStartsBefore(executor: Executor, moment: Date): Promise<void> {
  await executor
    .updateTable('referrals')
    .set({ newcomer_key: null, first_name: null })
    .where('joined_at', 'is', null)
    .where('newcomer_key', 'is not', null)
    .where('created_at', '<', moment)
    .execute()
}
