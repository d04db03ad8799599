import { DAY_MS } from '@pepper/contract/durations'
import type { ApiKey } from '@pepper/contract/identity/api-keys'
import { keyPermissions } from '@pepper/contract/identity/key-permissions'
import type { Permission } from '@pepper/contract/permissions'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockAccount } from '../account-store.ts'
import { newKeySecret } from './key-secret.ts'
import { countKeys, getKey, insertKey } from './key-store.ts'

/** How many keys a person may have. */
const KEYS_MAX = 20

/**
 * Makes an API key with some of the person's own permissions (AU-14); only its hash is stored. Needs `api_keys.manage`
 * and the password again. Throws access.permission_not_held, api_keys.too_many.
 */
export async function createKey(
  request: Context,
  input: { name: string; permissions: Permission[]; expires_in_days: number },
): Promise<{ key: ApiKey; secret: string }> {
  const context = authorise(request, 'api_keys.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const permissions = [...new Set(input.permissions)].sort()
  const isHeld = (one: Permission) => actor.permissions.includes(one) && keyPermissions.includes(one)
  if (!permissions.every(isHeld)) throw new AppError('access.permission_not_held')
  const secret = newKeySecret()
  const now = runtime.clock.now()
  const expiresAt = new Date(now.getTime() + input.expires_in_days * DAY_MS)
  const key = await inTransaction(context, async (tx) => {
    await lockAccount(tx, actor.userId)
    if ((await countKeys(tx, actor.userId)) >= KEYS_MAX) throw new AppError('api_keys.too_many')
    const { name } = input
    const stored = { userId: actor.userId, name, tokenHash: hashSecret(secret), permissions, now, expiresAt }
    const id = await insertKey(tx, stored)
    await recordAudit(tx, {
      action: 'api_key.created',
      actorId: actor.userId,
      target: { type: 'api_key', id },
      origin,
      details: { permissions, expires_at: expiresAt.toISOString() },
      personal: { name },
      now,
    })
    return getKey(tx, id)
  })
  return { key, secret }
}
