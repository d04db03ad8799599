import { MINUTE_MS } from '@pepper/contract/durations'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { markReauthenticated } from './store.ts'

/** Records in the session that its person has proven who they are, and returns until when that counts. */
export async function keepReauthenticated(
  tx: Transaction,
  { runtime, actor }: MemberContext,
): Promise<{ until: string }> {
  const now = runtime.clock.now()
  await markReauthenticated(tx, actor.sessionId, now)
  const until = new Date(now.getTime() + runtime.config.reauthenticationMinutes * MINUTE_MS)
  return { until: until.toISOString() }
}
