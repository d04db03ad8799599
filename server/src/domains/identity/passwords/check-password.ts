import type { Context } from '../../../platform/context.ts'
import type { Credential } from '../store.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts'
import { renewPasswordHash } from './password-store.ts'

/**
 * Returns whether `password` is the account's; without an account the answer is no, after the same time (D2). A hash
 * made with outdated parameters is renewed, unless the password was changed meanwhile. Throws server.unavailable if too
 * many wait.
 */
export async function checkPassword(
  { runtime, network }: Pick<Context, 'runtime' | 'network'>,
  credential: Credential | null,
  password: string,
): Promise<boolean> {
  const stored = credential?.passwordHash ?? null
  const isRight = await verifyPassword(password, stored, network)
  if (isRight && credential && stored && isOutdatedHash(stored)) {
    const renewed = await hashPassword(password, network)
    await renewPasswordHash(runtime.db.kysely, credential.userId, { stored, renewed })
  }
  return isRight
}
