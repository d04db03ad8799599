import type { ActivityEntry, ActivitySource } from '@pepper/contract/analytics'
import { type RawBuilder, sql } from 'kysely'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { isNoticed } from '../audit/index.ts'
import { namedPerson } from './named-person.ts'

type Found = Omit<ActivityEntry, 'at'> & { at: Date }

/** The latest of each source, so that none pushes out another before all are put in order. */
const latest: Record<ActivitySource, (limit: number) => RawBuilder<unknown>> = {
  audit: (
    limit,
  ) => sql`(select 'audit-' || id as key, created_at as at, 'audit' as source, action as what, actor_id,
      case when target_id is not null then target_type || ' ' || target_id end as target,
      case when target_type = 'user' and target_id ~ '^[0-9a-f-]{36}$' then target_id::uuid end as target_user
    from audit_entries order by id desc limit ${limit})`,
  security: (
    limit,
  ) => sql`(select 'security-' || id as key, created_at as at, 'security' as source, event_type as what,
      user_id as actor_id, null as target, null::uuid as target_user
    from security_events where ${isNoticed(sql`event_type`)} order by created_at desc limit ${limit})`,
  sign_in: (
    limit,
  ) => sql`(select 'security-' || id as key, created_at as at, 'sign_in' as source, event_type as what,
      user_id as actor_id, null as target, null::uuid as target_user
    from security_events where event_type = 'login_succeeded' order by id desc limit ${limit})`,
  account: (limit) => sql`(select 'account-' || id as key, created_at as at, 'account' as source,
      'account.opened' as what, id as actor_id, null as target, null::uuid as target_user
    from auth_users order by created_at desc limit ${limit})`,
}

const SHOWN_UNASKED = ['audit', 'security', 'account'] as const

/**
 * What happened lately: audited changes, security events, new accounts, and on request the sign-ins that succeeded; names for
 * viewers who may read them (AD-2). Needs `analytics.read`.
 */
export async function listActivity(
  context: Context,
  { limit, source }: { limit: number; source?: ActivitySource | undefined },
): Promise<{ entries: ActivityEntry[] }> {
  authorise(context, 'analytics.read')
  const sources = source === undefined ? SHOWN_UNASKED : [source]
  const { rows } = await sql<Found>`
    select key, at, source, what, actor_id, target, ${namedPerson(context, 'actor_id')} as actor,
      ${namedPerson(context, 'target_user')} as target_person
    from (${sql.join(
      sources.map((name) => latest[name](limit)),
      sql` union all `,
    )}) happened order by at desc, key desc limit ${limit}`.execute(context.runtime.db.kysely)
  return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) }
}
