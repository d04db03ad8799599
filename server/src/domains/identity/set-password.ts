import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { openEngine } from './engine.ts'
import { deleteSignInLinkOf } from './sign-in-link-store.ts'
import { deleteSessionsOf } from './store.ts'

/** Gives an account another password within `tx` and ends all its sessions. */
export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  const engine = await openEngine(tx)
  await engine.updatePassword(userId, passwordHash)
  await deleteSessionsOf(tx, userId, null)
  await deleteSignInLinkOf(tx, userId)
  await recordEvent(tx, 'identity.password_changed', { user_id: userId })
}
