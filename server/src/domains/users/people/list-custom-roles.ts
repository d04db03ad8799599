import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'

/** Lists the custom roles that people can be filtered by (AD-3). Needs `users.read`. */
export async function listCustomRoles(request: Context): Promise<{ roles: { id: string; name: string }[] }> {
  const context = authorise(request, 'users.read')
  const { kysely } = context.runtime.db
  return { roles: await kysely.selectFrom('roles').select(['id', 'name']).orderBy('name').execute() }
}
