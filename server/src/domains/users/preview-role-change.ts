import type { AccessPreview, BuiltInRole } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { describeRoleChange } from '../roles/index.ts'

/**
 * Previews which permissions another built-in role would give a person and take away. Needs `users.change_role`. Throws
 * access.user_not_found.
 */
export async function previewRoleChange(
  request: Context,
  change: { id: string; role: BuiltInRole },
): Promise<AccessPreview> {
  const context = authorise(request, 'users.change_role')
  return describeRoleChange(context, change)
}
