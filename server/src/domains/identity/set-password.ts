import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { openEngine } from './engine.ts'
import { deleteSignInLinkOf } from './sign-in-link-store.ts'
import { deleteSessionsExcept } from './store.ts'

interface NewPassword {
  passwordHash: string
  /** The session that goes on; null where none does. */
  keptSessionId: string | null
}

/** Gives an account another password within `tx` and ends its sessions; answers how many ended. */
export async function setPassword(
  tx: Transaction,
  userId: string,
  { passwordHash, keptSessionId }: NewPassword,
): Promise<number> {
  const engine = await openEngine(tx)
  await engine.updatePassword(userId, passwordHash)
  const ended = await deleteSessionsExcept(tx, userId, keptSessionId)
  await deleteSignInLinkOf(tx, userId)
  await recordEvent(tx, 'identity.password_changed', { user_id: userId })
  return ended
}
