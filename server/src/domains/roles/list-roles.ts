import { type BuiltInRole, builtInRoles } from '@pepper/contract/permissions'
import type { RoleEntry } from '@pepper/contract/roles'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentRole } from './present-role.ts'
import { countPeople, listCustomRoles, type PeopleCounts } from './role-store.ts'
import { rolePermissions } from './rules.ts'

/** Lists every role with the number of its holders, and the counters of the screen (SA-1). Needs `roles.manage`. */
export async function listRoles(request: Context) {
  const context = authorise(request, 'roles.manage')
  const { kysely } = context.runtime.db
  const people = await countPeople(kysely)
  const custom = (await listCustomRoles(kysely)).map(presentRole)
  return {
    counts: {
      total_users: people.total,
      admins: people.admins,
      super_admins: people.superAdmins,
      custom_roles: custom.length,
    },
    roles: [...builtInRoles.map((role) => presentBuiltIn(role, people)), ...custom],
  }
}

/** Presents a built-in role without a description: the web app has the texts of built-in roles. */
function presentBuiltIn(role: BuiltInRole, { total, admins, superAdmins }: PeopleCounts): RoleEntry {
  const counts = { user: total - admins, admin: admins - superAdmins, super_admin: superAdmins }
  return {
    id: role,
    name: role,
    description: '',
    permissions: [...rolePermissions[role]],
    is_system_role: true,
    user_count: counts[role],
  }
}
