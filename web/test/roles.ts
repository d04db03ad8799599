import type { RoleEntry } from '@pepper/contract/roles'
import { uuid } from './fixtures.ts'

/** Makes a custom role that no one holds. */
export function roleEntry(change: Partial<RoleEntry> = {}): RoleEntry {
  return {
    id: uuid(30),
    name: 'Support',
    description: 'Answers questions',
    permissions: ['users.read'],
    is_system_role: false,
    user_count: 0,
    ...change,
  }
}
