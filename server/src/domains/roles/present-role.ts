import type { RoleEntry } from '@pepper/contract/roles'
import type { CustomRole } from './role-store.ts'

/** Maps a custom role to the contract. */
export function presentRole({ id, name, description, permissions, holders }: CustomRole): RoleEntry {
  return {
    id,
    name,
    description,
    permissions,
    is_system_role: false,
    user_count: holders,
  }
}
