import type { Deed } from '@pepper/contract/approvals'
import type { MemberContext } from '../../platform/context.ts'
import { askSecondPerson } from '../approvals/index.ts'
import { readSettingWithin } from '../settings/index.ts'

/**
 * Lets a gift of `amount` credits pass, or records it as a request where it needs a second person. Throws approvals.waiting.
 */
export async function guardGift(
  context: MemberContext,
  deed: Extract<Deed, { kind: 'gift_give' | 'gift_process' | 'users_bulk' }>,
  amount: number,
): Promise<void> {
  const { kysely } = context.runtime.db
  if (!(await readSettingWithin(kysely, 'two_people'))) return
  if (amount <= (await readSettingWithin(kysely, 'two_people_gift_limit'))) return
  await askSecondPerson(context, deed)
}
