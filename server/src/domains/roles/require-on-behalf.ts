import type { MemberContext } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listAccessContexts } from './access-context.ts'
import { refuseOnBehalf } from './rules.ts'

/**
 * Makes sure that the person of the request may act on behalf of this member. Throws access.user_not_found,
 * access.own_account, access.may_more, access.not_a_member.
 */
export async function requireOnBehalf(
  executor: Executor,
  { actor }: MemberContext,
  id: string,
): Promise<void> {
  const people = await listAccessContexts(executor, [actor.userId, id])
  const [self, target] = [people.get(actor.userId), people.get(id)]
  if (!self || !target) throw new AppError('access.user_not_found')
  const refusal = refuseOnBehalf({ actor: self, target })
  if (refusal) throw new AppError(refusal)
}
