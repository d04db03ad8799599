import { randomUUID } from 'node:crypto'
import type { RoleDraft, RoleEntry } from '@pepper/contract/roles'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { getOwnAccess } from './access-context.ts'
import { presentRole } from './present-role.ts'
import { getCustomRole, insertRole } from './role-store.ts'
import { holdsAll, isBuiltInName } from './rules.ts'

/**
 * Creates a custom role from permissions that its creator holds (SA-1). Needs `roles.manage`. Throws
 * access.role_name_taken, access.permission_not_held.
 */
export async function createRole(request: Context, draft: RoleDraft): Promise<RoleEntry> {
  const context = authorise(request, 'roles.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const id = randomUUID()
  const now = runtime.clock.now()
  await inWithdrawal(context, 'rights', async (tx) => {
    const access = await getOwnAccess(tx, context, 'roles.manage')
    if (isBuiltInName(draft.name)) throw new AppError('access.role_name_taken')
    if (!holdsAll(access, draft.permissions)) throw new AppError('access.permission_not_held')
    await insertRole(tx, { ...draft, id, createdBy: actor.userId, now })
    await recordAudit(tx, {
      action: 'role.created',
      actorId: actor.userId,
      target: { type: 'role', id },
      origin,
      details: { before: null, after: draft },
      now,
    })
  })
  return presentRole(await getCustomRole(runtime.db.kysely, id))
}
