import type { Transaction } from '../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import { openEngine } from './engine.ts'

export interface NewAccount {
  email: string
  name: string
  /** Null for an account whose person signs in another way. */
  passwordHash: string | null
  isEmailVerified: boolean
  now: Date
}

/** Creates an account within `tx`; returns its id. Throws identity.email_taken. */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<string> {
  const engine = await openEngine(tx)
  const { email, name, passwordHash, isEmailVerified, now } = account
  try {
    const times = { createdAt: now, updatedAt: now }
    const user = await engine.createUser(
      { email, name, emailVerified: isEmailVerified, ...times },
      { method: 'email-password' },
    )
    await engine.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      ...(passwordHash !== null && { password: passwordHash }),
      ...times,
    })
    return user.id
  } catch (error) {
    if (isConstraintViolation(error, 'auth_users_email_unique')) throw new AppError('identity.email_taken')
    throw error
  }
}
