import type { Transaction } from '../../platform/db/database.ts'
import { openEngine } from './engine.ts'

/** Marks an account's email address as proven, within `tx`. */
export async function confirmEmail(tx: Transaction, userId: string, now: Date): Promise<void> {
  const engine = await openEngine(tx)
  await engine.updateUser(userId, { emailVerified: true, updatedAt: now })
}
