import { type Permission, permissions } from '../permission-names.ts'

/** What no key can be given: what opens further accounts or makes more of its holder, and what members do themselves. */
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

/** The permissions that a key can be given by somebody who holds them. */
export const keyPermissions: readonly Permission[] = permissions.filter((one) => !WITHHELD.includes(one))
