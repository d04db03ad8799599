import type { ActivityEntry, ActivitySource } from '@pepper/contract/analytics'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { isNoticed } from '../audit/index.ts'
import { selectPerson } from './rows-store.ts'

type FoundActivity = Omit<ActivityEntry, 'at'> & { at: Date }

/**
 * Selects the latest entries of a source. Each source is limited by itself, so that none pushes out another before all
 * are sorted.
 */
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

/** Finds the latest entries of these sources, newest first; `isNaming` says whether people are named. */
export async function findActivity(
  executor: Executor,
  { sources, limit, isNaming }: { sources: readonly ActivitySource[]; limit: number; isNaming: boolean },
): Promise<FoundActivity[]> {
  const { rows } = await sql<FoundActivity>`
    select key, at, source, what, actor_id, target, ${selectPerson('actor_id', isNaming)} as actor,
      ${selectPerson('target_user', isNaming)} as target_person
    from (${sql.join(
      sources.map((name) => latest[name](limit)),
      sql` union all `,
    )}) happened order by at desc, key desc limit ${limit}`.execute(executor)
  return rows
}
