import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { newcomerKeyOf } from './mailbox-store.ts'

/**
 * Removes a person who is erased from the sign-ups that they started with the codes of others and did not finish; these
 * still count.
 */
export async function forgetStartsOf(
  tx: Transaction,
  runtime: Pick<Runtime, 'signingKey'>,
  mailboxes: string[],
): Promise<void> {
  if (mailboxes.length === 0) return
  const newcomerKeys = mailboxes.map((mailbox) => newcomerKeyOf(runtime, mailbox))
  await tx
    .updateTable('referrals')
    .set({ newcomer_key: null, first_name: null, visitor_id: null, network_key: null, network_keys: [] })
    .where('joined_at', 'is', null)
    .where('newcomer_key', 'in', newcomerKeys)
    .execute()
}
