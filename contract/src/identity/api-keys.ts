import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { permission, permissions } from '../permissions.ts'
import { displayName, timestamp, uuid } from '../primitives.ts'

/** The highest number of days that a key is valid. */
export const KEY_DAYS_MAX = 365

/** A key as lists show it: its secret is stored nowhere. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  owner: z.object({ user_id: uuid, email: z.string() }),
  /** The permissions that it was made for; it gives only those that its owner still holds. */
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
 * Keys for operators' own scripts: `Authorization: Bearer ...` on paths below `/api`, for operations that need a
 * permission. All need `api_keys.manage`, and a key cannot call them.
 */
export const apiKeys = {
  /** The caller's own keys, newest first; those of all people for callers who may enter the super administration. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/api-keys', summary: 'API keys', tags })
    .output(z.object({ keys: z.array(apiKey) })),

  /** Makes a key with permissions that the caller holds. `secret` is shown only this once. */
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

  /** Ends a key at once: one of the caller's own, or any for callers who may enter the super administration. */
  revoke: memberOperation
    .route({ method: 'POST', path: '/admin/api-keys/{id}/revoke', summary: 'Revoke an API key', tags })
    .errors(fails('api_keys.not_found'))
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ revoked: z.literal(true) })),
}
