import type { PersonalData } from '@pepper/contract/privacy'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { requireOnBehalf } from '../../roles/index.ts'
import { endDeletion, startDeletion } from '../deletion/start-deletion.ts'
import { getPersonalDataWithin } from './get-personal-data.ts'

interface Asked {
  id: string
  reason: string
}

/**
 * Schedules the deletion of a member's account in seven days, as they asked the operators (ST-6). The member is
 * informed, and may keep it. Needs `users.manage_data`. Throws access.reauthentication_required, access.user_not_found,
 * access.own_account, access.may_more, access.not_a_member.
 */
export function requestDeletionFor(context: Context, asked: Asked): Promise<PersonalData> {
  return changeDeletion(context, asked, async (tx, member) => {
    await startDeletion(tx, member, { userId: asked.id, reason: asked.reason })
  })
}

/** Cancels the deletion of a member's account. Needs and throws the same. */
export function cancelDeletionFor(context: Context, asked: Asked): Promise<PersonalData> {
  return changeDeletion(context, asked, (tx, member) =>
    endDeletion(tx, member, { userId: asked.id, reason: asked.reason }),
  )
}

async function changeDeletion(
  request: Context,
  { id }: Asked,
  change: (tx: Transaction, member: MemberContext) => Promise<void>,
): Promise<PersonalData> {
  const context = authorise(request, 'users.manage_data')
  await requireRecentAuthentication(context)
  return inWithdrawal(context, 'rights', async (tx) => {
    await requireOnBehalf(tx, context, id)
    await change(tx, context)
    return getPersonalDataWithin(tx, context.runtime, id)
  })
}
