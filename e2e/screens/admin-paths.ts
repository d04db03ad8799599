import { adminScreenPermissions } from '@pepper/contract/admin-screens'

/** Lists the paths of all screens of the administration (AD-1). */
export function adminPaths(): string[] {
  return Object.keys(adminScreenPermissions)
}
