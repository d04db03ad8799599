import type { ActivityFlag } from '@pepper/contract/security'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { findPeople } from '../profiles/index.ts'
import { settleOpenFlag } from './flag-store.ts'
import { presentFlag } from './present-flag.ts'

/** Settles a flag (SE-2). Needs `monitoring.manage`. Throws security.flag_not_found if none is open. */
export async function settleFlag(request: Context, { id }: { id: string }): Promise<ActivityFlag> {
  const context = authorise(request, 'monitoring.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const settled = await inTransaction(context, async (tx) => {
    const row = await settleOpenFlag(tx, { id, by: actor.userId, now })
    if (!row) throw new AppError('security.flag_not_found')
    await recordAudit(tx, {
      action: 'security.flag_settled',
      actorId: actor.userId,
      target: { type: 'user', id: row.user_id },
      origin,
      details: { flag: id, signals: row.signals, events: row.events },
      now,
    })
    return row
  })
  return presentFlag(settled, await findPeople(runtime.db.kysely, [settled.user_id]))
}
