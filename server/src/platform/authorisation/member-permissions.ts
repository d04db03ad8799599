import type { Permission } from '@pepper/contract/permissions'

/** The permissions that open nothing of the administration: an administrator to whom that is closed keeps them (decisions 055, 071). */
const ofMembers: readonly Permission[] = ['chat.send', 'credits.unlimited']

/** Returns whether a permission is one of the administration's, not one by which people chat. */
export function isAdministrators(permission: Permission): boolean {
  return !ofMembers.includes(permission)
}
