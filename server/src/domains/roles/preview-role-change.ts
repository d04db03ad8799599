import type { AccessPreview, BuiltInRole } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { getAccessContext } from './access-context.ts'
import { compareGrants, withBuiltInRole } from './access-preview.ts'
import { listGrants } from './role-store.ts'
import { refuseRoleChange } from './rules.ts'
import { countActiveSuperAdmins } from './store.ts'

/**
 * Previews which permissions another built-in role would give a person and take away. Needs `users.change_role`. Throws
 * access.user_not_found.
 */
export async function previewRoleChange(
  request: Context,
  { id, role }: { id: string; role: BuiltInRole },
): Promise<AccessPreview> {
  const { runtime, actor } = authorise(request, 'users.change_role')
  const { kysely } = runtime.db
  const refusal = refuseRoleChange({
    actor: await getAccessContext(kysely, actor.userId),
    target: await getAccessContext(kysely, id),
    newRole: role,
    superAdmins: await countActiveSuperAdmins(kysely),
  })
  const grants = await listGrants(kysely, id)
  return { refusal, ...compareGrants(grants, withBuiltInRole(grants, role)) }
}
