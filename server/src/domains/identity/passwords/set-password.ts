import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { openEngine } from '../engine.ts'
import { type EndedSessions, endAllSessions } from '../sessions/end-all-sessions.ts'

interface NewPassword {
  passwordHash: string
  /** The session that stays open; null if none does. */
  keptSessionId: string | null
}

/** Gives an account, which the caller holds by `lockAccount`, another password within `tx` and ends its sessions. */
export async function setPassword(
  tx: Transaction,
  userId: string,
  { passwordHash, keptSessionId }: NewPassword,
): Promise<EndedSessions> {
  const engine = await openEngine(tx)
  await engine.updatePassword(userId, passwordHash)
  const ended = await endAllSessions(tx, userId, { keptSessionId })
  await recordEvent(tx, 'identity.password_changed', { user_id: userId })
  return ended
}
