import type { AccessPreview, BuiltInRole } from '@pepper/contract/permissions'
import type { MemberContext } from '../../platform/context.ts'
import { getAccessContext } from './access-context.ts'
import { compareGrants, withBuiltInRole } from './access-preview.ts'
import { listGrants } from './role-store.ts'
import { refuseRoleChange } from './rules.ts'
import { countActiveSuperAdmins } from './store.ts'

/**
 * Previews what another built-in role would change for a person. The caller has checked that the actor may ask. Throws
 * access.user_not_found.
 */
export async function describeRoleChange(
  { runtime, actor }: MemberContext,
  { id, role }: { id: string; role: BuiltInRole },
): Promise<AccessPreview> {
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
