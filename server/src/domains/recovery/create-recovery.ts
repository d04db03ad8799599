import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { getAccountEmail, lockAccount } from '../identity/index.ts'
import { type Recovery, replaceRecovery } from './store.ts'

/** How long a link works, in ms. */
export const RECOVERY_LIFETIME_MS = 60 * 60_000

/**
 * Creates, within `tx`, a link that sets a new password and replaces the previous link; null for an account that is
 * banned or gone, and where its event created one already. The token follows the `#`, which browsers send to no
 * server; only its hash is stored.
 */
export async function createRecovery(
  tx: Transaction,
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  { userId, origin, cause }: Pick<Recovery, 'userId' | 'origin'> & { cause: number | null },
): Promise<{ link: string; email: string; expiresAt: Date } | null> {
  const token = randomSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + RECOVERY_LIFETIME_MS)
  const account = await lockAccount(tx, userId)
  if (!account || account.isBanned) return null
  const email = await getAccountEmail(tx, userId)
  const { sessionEpoch } = account
  const tokenHash = hashSecret(token)
  const isNew = await replaceRecovery(tx, {
    ...{ userId, email, sessionEpoch, origin, cause },
    ...{ tokenHash, now, expiresAt },
  })
  return isNew ? { link: `${config.publicOrigin}/auth/recover#${token}`, email, expiresAt } : null
}
