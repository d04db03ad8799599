import type { ActivityEntry, ActivitySource } from '@pepper/contract/analytics'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { readFromReplica } from '../../platform/db/replicas/read-replicas.ts'
import { findActivity } from './activity-store.ts'
import { mayName } from './rules.ts'

const SHOWN_UNASKED = ['audit', 'security', 'account'] as const

/**
 * Lists recent activity: audited changes, security events, new accounts, and on request the sign-ins that succeeded.
 * Viewers who may read names see them (AD-2). Needs `analytics.read`.
 */
export async function listActivity(
  request: Context,
  { limit, source }: { limit: number; source?: ActivitySource | undefined },
): Promise<{ entries: ActivityEntry[] }> {
  const context = authorise(request, 'analytics.read')
  const sources = source === undefined ? SHOWN_UNASKED : [source]
  const asked = { sources, limit, isNaming: mayName(context) }
  const rows = await readFromReplica(context.runtime, (executor) => findActivity(executor, asked))
  return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) }
}
