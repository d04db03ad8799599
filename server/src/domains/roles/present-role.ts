import { type Permission, permission } from '@pepper/contract/permissions'
import type { RoleEntry } from '@pepper/contract/roles'
import type { CustomRole } from './role-store.ts'

/** Maps a custom role to the contract; a permission that this version does not know gives nothing and is left out. */
export function presentRole({ id, name, description, permissions, holders }: CustomRole): RoleEntry {
  const isKnown = (text: string): text is Permission => permission.safeParse(text).success
  return {
    id,
    name,
    description,
    permissions: permissions.filter(isKnown),
    is_system_role: false,
    user_count: holders,
  }
}
