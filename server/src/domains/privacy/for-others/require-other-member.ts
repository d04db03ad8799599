import type { MemberContext } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getStanding, refusePersonalData } from '../../access/index.ts'

/**
 * Makes sure that the person of the request may export and delete what is held about this member. Throws access.user_not_found,
 * access.own_account, access.may_more, privacy.of_administrator.
 */
export async function requireOtherMember(
  executor: Executor,
  { actor }: MemberContext,
  id: string,
): Promise<void> {
  const refusal = refusePersonalData({
    actor: await getStanding(executor, actor.userId),
    target: await getStanding(executor, id),
  })
  if (refusal) throw new AppError(refusal)
}
