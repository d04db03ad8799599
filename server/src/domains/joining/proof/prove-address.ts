import type { Transaction } from '../../../platform/db/database.ts'
import { lockSessions, type ProvenPerson, revokePassword } from '../../identity/index.ts'
import type { JoiningFacts } from '../facts.ts'
import { confirmAccount } from './confirm-account.ts'

/**
 * Proves the address of an account, within `tx`, by something that only its mailbox has. The password set before the
 * proof may be a stranger's, so it is revoked, with all sessions. Throws joining.link_invalid.
 */
export async function proveAddress(
  tx: Transaction,
  account: ProvenPerson & { email: string },
  facts: JoiningFacts,
): Promise<ProvenPerson> {
  const { userId } = account
  await lockSessions(tx, userId)
  await confirmAccount(tx, { ...account, passwordHash: null }, facts)
  const { sessionEpoch } = await revokePassword(tx, userId)
  return { userId, sessionEpoch }
}
