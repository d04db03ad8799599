import type { Actor } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { listReauthenticationWays } from '../../identity/index.ts'

/** Returns the key of a session's code. No browser has it, so the code cannot be used to sign in on a new device. */
export function askerOf({ userId, sessionId }: Actor): { userId: string; browserHash: string } {
  return { userId, browserHash: hashSecret(`reauthentication ${sessionId}`) }
}

/** Requires that the account proves itself by a mailed code. Throws ways_in.not_offered. */
export async function requireMailedCode(executor: Executor, userId: string): Promise<void> {
  const ways = await listReauthenticationWays(executor, userId)
  if (!ways.includes('email_code')) throw new AppError('ways_in.not_offered')
}
