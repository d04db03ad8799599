import type { Transaction } from '../../../platform/db/database.ts'
import { deleteSignInLinkOf } from '../sign-in-links/sign-in-link-store.ts'
import { beginSessionEpoch } from './session-epoch-store.ts'

export interface EndedSessions {
  ended: number
  /** The account's epoch from now on. */
  sessionEpoch: number
}

/**
 * Ends all sessions of a person within `tx`, except the kept one, and everything that was about to become a session:
 * sign-ins in progress, sign-in links, mailed links of the account (docs/decisions/027).
 */
export async function endAllSessions(
  tx: Transaction,
  userId: string,
  { keptSessionId = null }: { keptSessionId?: string | null } = {},
): Promise<EndedSessions> {
  const ended = await beginSessionEpoch(tx, userId, keptSessionId)
  await deleteSignInLinkOf(tx, userId)
  return ended
}
