import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { reportRows } from './store.ts'

/**
 * Counts what a member has seen and clicked: each ad once a day as a view and once as a click, however often it is
 * reported.
 */
export async function reportAds(
  request: Context,
  { events }: { events: { ad_id: string; kind: 'impression' | 'click' }[] },
): Promise<{ counted: number }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const { clock, config } = runtime
  const by = { userId: actor.userId, now: clock.now(), timeZone: config.creditsTimeZone }
  return { counted: await inTransaction(context, (tx) => reportRows(tx, events, by)) }
}
