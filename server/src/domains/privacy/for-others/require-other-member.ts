import type { MemberContext } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getStanding, refuseOnBehalf } from '../../access/index.ts'

/**
 * Makes sure that the person of the request may export and delete what is held about this member. Throws access.user_not_found,
 * access.own_account, access.may_more, access.not_a_member.
 */
export async function requireOtherMember(
  executor: Executor,
  { actor }: MemberContext,
  id: string,
): Promise<void> {
  const refusal = refuseOnBehalf({
    actor: await getStanding(executor, actor.userId),
    target: await getStanding(executor, id),
  })
  if (refusal) throw new AppError(refusal)
}
