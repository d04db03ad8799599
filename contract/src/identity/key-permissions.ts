import { type Permission, permissions } from '../permission-names.ts'

/**
 * The permissions that no key can have: those that open more accounts or raise its holder's rights, and those that
 * members use themselves.
 */
const WITHHELD: readonly Permission[] = [
  'chat.send',
  'credits.unlimited',
  'api_keys.manage',
  'mail.read_outbox',
  'roles.manage',
  'users.change_role',
  'users.sign_in_link',
  'users.hand_over_sign_in_link',
]

/** Lists the permissions that a key can have if its owner holds them. */
export const keyPermissions: readonly Permission[] = permissions.filter((one) => !WITHHELD.includes(one))
