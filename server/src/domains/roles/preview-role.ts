import type { AccessPreview } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { getAccessContext } from './access-context.ts'
import { compareGrants, withCustomRole, withoutCustomRole } from './access-preview.ts'
import { getCustomRole, listGrants } from './role-store.ts'
import { refuseCustomGrant } from './rules.ts'

export interface RoleQuestion {
  id: string
  user_id: string
  change: 'assign' | 'remove'
}

/**
 * Previews what giving a person a custom role, or taking it away, would change for them (SA-1). Needs `roles.manage`.
 * Throws access.role_not_found, access.user_not_found.
 */
export async function previewRole(
  request: Context,
  { id, user_id: userId, change }: RoleQuestion,
): Promise<AccessPreview> {
  const context = authorise(request, 'roles.manage')
  const { kysely } = context.runtime.db
  const role = await getCustomRole(kysely, id)
  const refusal = refuseCustomGrant({
    actor: await getAccessContext(kysely, context.actor.userId),
    target: await getAccessContext(kysely, userId),
    permissions: role.permissions,
  })
  const grants = await listGrants(kysely, userId)
  const after = change === 'assign' ? withCustomRole(grants, role) : withoutCustomRole(grants, role)
  return { refusal, ...compareGrants(grants, after) }
}
