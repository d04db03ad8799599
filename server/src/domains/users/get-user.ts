import { permission } from '@pepper/contract/permissions'
import type { UserDetail } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  countActiveSuperAdmins,
  getStanding,
  grantableRoles,
  refuseAccountChange,
  refuseSignInLink,
} from '../access/index.ts'
import { findDetail } from './detail-store.ts'
import { presentUser } from './present-user.ts'
import { findUserRow } from './user-rows.ts'

/** One person with all that concerns them (AD-3). Needs `users.read`. Throws access.user_not_found. */
export async function getUser(context: Context, id: string): Promise<UserDetail> {
  authorise(context, 'users.read')
  const { db, clock } = context.runtime
  const row = await findUserRow(db.kysely, id)
  const detail = row && (await findDetail(db.kysely, id, clock.now()))
  if (!detail) throw new AppError('access.user_not_found')
  const permissions = detail.permissions.filter((held) => permission.safeParse(held.permission).success)
  return {
    ...presentUser(row),
    ...detail,
    permissions,
    credits: {
      ...detail.credits,
      is_unlimited: permissions.some((held) => held.permission === 'credits.unlimited'),
    },
    may: await mayOf(context, id),
  }
}

async function mayOf(context: MemberContext, id: string): Promise<UserDetail['may']> {
  const { kysely } = context.runtime.db
  const { permissions, userId } = context.actor
  const change = {
    actor: await getStanding(kysely, userId),
    target: await getStanding(kysely, id),
    superAdmins: await countActiveSuperAdmins(kysely),
  }
  return {
    change_role: permissions.includes('users.change_role') ? grantableRoles(change) : [],
    ban: permissions.includes('users.ban') && refuseAccountChange({ ...change, shutsOut: true }) === null,
    sign_in_link: permissions.includes('users.sign_in_link') && refuseSignInLink(change) === null,
  }
}
