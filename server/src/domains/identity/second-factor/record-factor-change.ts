import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { SecondFactorChange } from '../../../platform/events/event-map.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { recordAudit } from '../../audit/index.ts'

/** Records a change of a person's second factor, about which they are informed. */
export async function recordFactorChange(
  tx: Transaction,
  { runtime, actor, origin }: MemberContext,
  { change, personal }: { change: SecondFactorChange; personal?: { name: string } },
): Promise<void> {
  const { userId } = actor
  await recordEvent(tx, 'identity.second_factor_changed', { user_id: userId, change })
  await recordAudit(tx, {
    action: `user.${change}`,
    actorId: userId,
    target: { type: 'user', id: userId },
    origin,
    details: {},
    ...(personal && { personal }),
    now: runtime.clock.now(),
  })
}
