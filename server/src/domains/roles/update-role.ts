import { isDeepStrictEqual } from 'node:util'
import type { Deed } from '@pepper/contract/approvals'
import type { RoleDraft, RoleEntry, RoleRead } from '@pepper/contract/roles'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getOwnAccess } from './access-context.ts'
import { describeRole, needsSecondPerson } from './guard-role-change.ts'
import { presentRole } from './present-role.ts'
import { type CustomRole, getCustomRole, isHeldBy, updateRoleRow } from './role-store.ts'
import { holdsAll, isBuiltInName } from './rules.ts'

type RoleUpdate = RoleDraft & { id: string; read?: RoleRead | undefined }

/**
 * Changes the name, description or permissions of a custom role; the change applies from its holders' next request
 * (SA-1). Needs `roles.manage`. Throws access.role_not_found, access.role_outdated, access.role_name_taken,
 * access.permission_not_held, access.own_role, approvals.waiting.
 */
export async function updateRole(request: Context, update: RoleUpdate): Promise<RoleEntry> {
  const context = authorise(request, 'roles.manage')
  await requireRecentAuthentication(context)
  const { kysely } = context.runtime.db
  await withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, update),
    check: (tx) => requireUpdatable(tx, context, update),
    work: (tx) => updateRoleWithin(tx, context, update),
  })
  return presentRole(await getCustomRole(kysely, update.id))
}

/** Updates the role within the caller's withdrawal, without asking whether it needs a second person. */
export async function updateRoleWithin(
  tx: Transaction,
  context: MemberContext,
  { id, read, ...draft }: RoleUpdate,
): Promise<void> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const { name, description, permissions } = await requireUpdatable(tx, context, { id, read, ...draft })
  await updateRoleRow(tx, { ...draft, id, now })
  await recordAudit(tx, {
    action: 'role.updated',
    actorId: actor.userId,
    target: { type: 'role', id },
    origin,
    details: { before: { name, description, permissions }, after: draft },
    now,
  })
}

/**
 * Returns the deed that needs a second person, or null: a new name or description alone takes and gives nothing, nor
 * does a change of a role without holders.
 */
async function findDeed(executor: Executor, { id, read, ...draft }: RoleUpdate): Promise<Deed | null> {
  const before = await describeRole(executor, id)
  const given = draft.permissions.filter((permission) => !before.permissions.includes(permission))
  const isSame = given.length === 0 && before.permissions.every((name) => draft.permissions.includes(name))
  if (isSame || before.holders.length === 0) return null
  const effect = { roleId: id, userId: null, kept: draft.permissions, given }
  return (await needsSecondPerson(executor, effect)) ? { kind: 'role_update', id, ...draft, before } : null
}

async function requireUpdatable(
  tx: Transaction,
  context: MemberContext,
  { id, read, name, permissions }: RoleUpdate,
): Promise<CustomRole> {
  const access = await getOwnAccess(tx, context, 'roles.manage')
  const role = await getCustomRole(tx, id)
  requireAsRead(role, read)
  if (await isHeldBy(tx, id, context.actor.userId)) throw new AppError('access.own_role')
  if (name !== role.name && isBuiltInName(name)) throw new AppError('access.role_name_taken')
  if (!holdsAll(access, [...role.permissions, ...permissions])) {
    throw new AppError('access.permission_not_held')
  }
  return role
}

function requireAsRead(role: Pick<CustomRole, keyof RoleRead>, read: RoleRead | undefined): void {
  if (!read) return
  const isSame =
    role.name === read.name &&
    role.description === read.description &&
    isDeepStrictEqual(new Set(role.permissions), new Set<string>(read.permissions))
  if (!isSame) throw new AppError('access.role_outdated')
}
