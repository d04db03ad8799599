import { isDeepStrictEqual } from 'node:util'
import type { RoleDeed } from '@pepper/contract/approvals'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assignRoleWithin } from './assign-role.ts'
import { deleteRoleWithin } from './delete-role.ts'
import { describeRole } from './guard-role-change.ts'
import { removeRoleWithin } from './remove-role.ts'
import { updateRoleWithin } from './update-role.ts'

/**
 * Carries out the change of a custom role in the caller's transaction, if the role is still as it was when the change
 * was requested: the second person approved no other state. Throws access.role_changed_meanwhile and the errors of the
 * change itself.
 */
export async function changeCustomRoleAsApproved(
  tx: Transaction,
  context: MemberContext,
  deed: RoleDeed,
): Promise<void> {
  await requireAsBefore(tx, deed)
  switch (deed.kind) {
    case 'role_update': {
      const { id, name, description, permissions } = deed
      return updateRoleWithin(tx, context, { id, name, description, permissions })
    }
    case 'role_delete':
      await deleteRoleWithin(tx, context, { id: deed.id, reassign_to: deed.heir?.id ?? null })
      return
    case 'role_assign':
      await assignRoleWithin(tx, context, deed)
      return
    case 'role_remove':
      await removeRoleWithin(tx, context, deed)
  }
}

async function requireAsBefore(tx: Transaction, deed: RoleDeed): Promise<void> {
  const expected = [deed.before]
  const found = [await describeRole(tx, deed.id)]
  if (deed.kind === 'role_delete' && deed.heir) {
    const { id, ...heir } = deed.heir
    const known = await describeRole(tx, id)
    expected.push({ ...heir, holders: known.holders })
    found.push(known)
  }
  if (!isDeepStrictEqual(found, expected)) throw new AppError('access.role_changed_meanwhile')
}
