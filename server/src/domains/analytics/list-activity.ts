import type { ActivityEntry } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'

type Found = Omit<ActivityEntry, 'at'> & { at: Date }

/** What happened lately: audited changes, security events, new accounts; ids and codes only (AD-2). Needs `analytics.read`. */
export async function listActivity(
  context: Context,
  { limit }: { limit: number },
): Promise<{ entries: ActivityEntry[] }> {
  authorise(context, 'analytics.read')
  const { rows } = await sql<Found>`
    select * from (
      (select 'audit-' || id as key, created_at as at, 'audit' as source, action as what, actor_id,
        case when target_id is not null then target_type || ' ' || target_id end as target
        from audit_entries order by id desc limit ${limit})
      union all
      (select 'security-' || id, created_at, 'security', event_type, user_id, null
        from security_events order by id desc limit ${limit})
      union all
      (select 'account-' || id, created_at, 'account', 'account.opened', id, null
        from auth_users order by created_at desc limit ${limit})
    ) happened order by at desc, key desc limit ${limit}`.execute(context.runtime.db.kysely)
  return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) }
}
