import type { ActivityEntry } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'

type Found = Omit<ActivityEntry, 'at'> & { at: Date }

/** What happened lately: audited changes, security events, new accounts; names for who may read them (AD-2). Needs `analytics.read`. */
export async function listActivity(
  context: Context,
  { limit }: { limit: number },
): Promise<{ entries: ActivityEntry[] }> {
  authorise(context, 'analytics.read')
  const person = (column: string) => sql`case when ${context.actor.permissions.includes('users.read')} then (
    select json_build_object('id', u.id, 'name', coalesce(nullif(w.full_name, ''), u.email))
    from auth_users u left join waitlist w on w.auth_user_id = u.id where u.id = ${sql.ref(column)}) end`
  const { rows } = await sql<Found>`
    select key, at, source, what, actor_id, target, ${person('actor_id')} as actor, ${person('target_user')} as target_person
    from (
      (select 'audit-' || id as key, created_at as at, 'audit' as source, action as what, actor_id,
        case when target_id is not null then target_type || ' ' || target_id end as target,
        case when target_type = 'user' and target_id ~ '^[0-9a-f-]{36}$' then target_id::uuid end as target_user
        from audit_entries order by id desc limit ${limit})
      union all
      (select 'security-' || id, created_at, 'security', event_type, user_id, null, null
        from security_events order by id desc limit ${limit})
      union all
      (select 'account-' || id, created_at, 'account', 'account.opened', id, null, null
        from auth_users order by created_at desc limit ${limit})
    ) happened order by at desc, key desc limit ${limit}`.execute(context.runtime.db.kysely)
  return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) }
}
