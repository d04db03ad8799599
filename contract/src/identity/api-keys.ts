import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { permission, permissions } from '../permissions.ts'
import { displayName, timestamp, uuid } from '../primitives.ts'

/** For how many days a key may be good. */
export const KEY_DAYS_MAX = 365

/** A key as lists show it: its secret is stored nowhere. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  owner: z.object({ user_id: uuid, email: z.string() }),
  /** What it was made for; what its owner does not hold any more it does not give. */
  permissions: z.array(permission),
  created_at: timestamp,
  expires_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** The address prefix of the last use. */
  last_used_network: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const tags = ['api keys']

/**
 * Keys for operators' own scripts: `Authorization: Bearer ...` on paths below `/api`, for operations that need a permission. All
 * need `api_keys.manage`, and a key cannot call them.
 */
export const apiKeys = {
  /** One's own keys, newest first; everybody's for who may enter the super administration. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/api-keys', summary: 'API keys', tags })
    .output(z.object({ keys: z.array(apiKey) })),

  /** Makes a key with permissions that one holds. `secret` is told this once. */
  create: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/api-keys', summary: 'Create an API key', tags })
    .errors(fails('access.permission_not_held', 'api_keys.too_many'))
    .input(
      z.strictObject({
        name: displayName,
        permissions: z.array(permission).min(1).max(permissions.length),
        expires_in_days: z.number().int().min(1).max(KEY_DAYS_MAX),
      }),
    )
    .output(z.object({ key: apiKey, secret: z.string() })),

  /** Ends a key at once: one's own, or anybody's for who may enter the super administration. */
  revoke: memberOperation
    .route({ method: 'POST', path: '/admin/api-keys/{id}/revoke', summary: 'Revoke an API key', tags })
    .errors(fails('api_keys.not_found'))
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ revoked: z.literal(true) })),
}
