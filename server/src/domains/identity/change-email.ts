import type { Transaction } from '../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import { openEngine } from './engine.ts'
import { deleteSignInLinkOf } from './sign-in-links/sign-in-link-store.ts'

/**
 * Gives an account the address to sign in with, within `tx`. A sign-in link that was mailed to the former one ends.
 * Throws identity.email_taken.
 */
export async function changeEmail(
  tx: Transaction,
  userId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const engine = await openEngine(tx)
  try {
    await engine.updateUser(userId, { email, emailVerified: false, updatedAt: now })
  } catch (error) {
    if (isConstraintViolation(error, 'auth_users_email_unique')) throw new AppError('identity.email_taken')
    throw error
  }
  await deleteSignInLinkOf(tx, userId)
}
