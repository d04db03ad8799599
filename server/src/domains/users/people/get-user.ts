import type { ErrorCode } from '@pepper/contract/errors'
import { type Permission, permission } from '@pepper/contract/permissions'
import type { HistoryKind, UserDetail } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { refuseGift } from '../../credits/index.ts'
import { findSecondFactorDate } from '../../identity/index.ts'
import {
  countActiveSuperAdmins,
  getAccessContext,
  grantableRoles,
  refuseAccountChange,
  refuseOnBehalf,
  refuseRoleChange,
  refuseSignInLink,
} from '../../roles/index.ts'
import { findDetail, HISTORY_SHOWN } from './detail-store.ts'
import { presentHistoryPage } from './history-store.ts'
import { presentUser } from './present-user.ts'
import { findUserRow } from './user-rows.ts'

/** Returns one person with all their details (AD-3). Needs `users.read`. Throws access.user_not_found. */
export async function getUser(request: Context, id: string): Promise<UserDetail> {
  const context = authorise(request, 'users.read')
  const { db, clock } = context.runtime
  const row = await findUserRow(db.kysely, id)
  const detail = row && (await findDetail(db.kysely, id, clock.now()))
  if (!detail) throw new AppError('access.user_not_found')
  const pageOf = (of: HistoryKind) => presentHistoryPage(detail.history[of], HISTORY_SHOWN)
  const permissions = detail.permissions.filter((held) => permission.safeParse(held.permission).success)
  return {
    ...presentUser(row),
    ...detail,
    second_factor_since: (await findSecondFactorDate(db.kysely, id))?.toISOString() ?? null,
    permissions,
    traces: {
      referrals: pageOf('referrals'),
      transactions: pageOf('transactions'),
      audit: pageOf('audit'),
      security_events: pageOf('security_events'),
    },
    credits: {
      ...detail.credits,
      is_unlimited: permissions.some((held) => held.permission === 'credits.unlimited'),
    },
    ...(await mayOf(context, id)),
  }
}

async function mayOf(context: MemberContext, id: string): Promise<Pick<UserDetail, 'may' | 'refusals'>> {
  const { kysely } = context.runtime.db
  const { userId } = context.actor
  const change = {
    actor: await getAccessContext(kysely, userId),
    target: await getAccessContext(kysely, id),
    superAdmins: await countActiveSuperAdmins(kysely),
  }
  const unless = (needed: Permission, refusal: ErrorCode | null) =>
    context.actor.permissions.includes(needed) ? refusal : 'access.denied'
  const roles = grantableRoles(change)
  const newRole = change.target.role === 'user' ? 'admin' : 'user'
  const roleRefusal = roles.length > 0 ? null : refuseRoleChange({ ...change, newRole })
  const refusals = {
    change_role: unless('users.change_role', roleRefusal),
    ban: unless('users.ban', refuseAccountChange({ ...change, shutsOut: true })),
    sign_in_link: unless('users.sign_in_link', refuseSignInLink(change)),
    hand_over_sign_in_link: unless('users.hand_over_sign_in_link', refuseSignInLink(change)),
    remove_second_factor: unless('users.hand_over_sign_in_link', refuseOnBehalf(change)),
    manage_data: unless('users.manage_data', refuseOnBehalf(change)),
    gift: unless('credits.gift', refuseGift({ giverId: userId, recipient: change.target })),
  }
  const may = {
    change_role: refusals.change_role === null ? roles : [],
    ban: refusals.ban === null,
    sign_in_link: refusals.sign_in_link === null,
    hand_over_sign_in_link: refusals.hand_over_sign_in_link === null,
    remove_second_factor: refusals.remove_second_factor === null,
  }
  return { may, refusals }
}
