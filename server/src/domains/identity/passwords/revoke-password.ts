import type { Transaction } from '../../../platform/db/database.ts'
import { type EndedSessions, endAllSessions } from '../sessions/end-all-sessions.ts'
import { clearPassword } from './password-store.ts'

/** Ends the password of an account, which the caller holds by `lockAccount`, and all its sessions within `tx`. */
export async function revokePassword(tx: Transaction, userId: string): Promise<EndedSessions> {
  await clearPassword(tx, userId)
  return endAllSessions(tx, userId)
}
