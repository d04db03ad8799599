import type { UserDetail } from '@pepper/contract/users'
import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

type Shared = Pick<
  UserDetail,
  'ban' | 'role_granted' | 'roles' | 'permissions' | 'referral_count' | 'referred_by' | 'chats' | 'sessions'
> &
  Pick<UserDetail, 'transactions' | 'audit' | 'security_events'>

export interface DetailRow extends Shared {
  credits: Omit<UserDetail['credits'], 'is_unlimited'>
}

const ROWS = 10
const asTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const person = (column: string) =>
  sql`(select json_build_object('id', x.id, 'email', x.email) from auth_users x where x.id = ${sql.ref(column)})`

/** All that stands about a person, in one statement, and only few rows of each kind: each part goes by an index. */
export async function findDetail(executor: Executor, id: string, now: Date): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select
      case when u.banned_at is not null then json_build_object(
        'at', ${asTime('u.banned_at')}, 'reason', u.ban_reason, 'by', ${person('u.banned_by')}) end as ban,
      case when r.user_id is not null then json_build_object(
        'at', ${asTime('r.granted_at')}, 'by', ${person('r.granted_by')}) end as role_granted,
      ${customRoles} as roles, ${permissions} as permissions,
      json_build_object('daily_credits', coalesce(a.daily_credits, 0), 'xp_credits', coalesce(a.xp_credits, 0),
        'total_credits', coalesce(a.daily_credits + a.xp_credits, 0), 'daily_used', coalesce(a.daily_used, 0)) as credits,
      coalesce(a.referral_count, 0) as referral_count,
      (select json_build_object('id', f.id, 'email', f.email) from waitlist f where f.id = w.referred_by) as referred_by,
      (select json_build_object('count', count(*), 'messages', coalesce(sum(s.message_count), 0),
        'last_at', to_char(max(s.last_message_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from chat_sessions s where s.user_id = u.id and s.deleted_at is null) as chats,
      ${sessions(now)} as sessions, ${transactions} as transactions, ${audit} as audit, ${security} as security_events
    from auth_users u left join user_roles r on r.user_id = u.id left join credit_accounts a on a.user_id = u.id
      left join waitlist w on w.auth_user_id = u.id
    where u.id = ${id}::uuid`.execute(executor)
  return rows[0]
}

const customRoles = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name,
    'granted_at', ${asTime('h.granted_at')}, 'by', ${person('h.granted_by')}) order by c.name), '[]')
  from custom_role_holders h join roles c on c.id = h.role_id where h.user_id = u.id)`

const permissions = sql`(select coalesce(json_agg(g order by g.permission), '[]') from (
    select p.permission, json_agg(coalesce(c.name, p.built_in_role) order by c.name nulls first) as "from"
    from granted_permissions p left join roles c on c.id = p.role_id where p.user_id = u.id
    group by p.permission) g)`

const sessions = (
  now: Date,
) => sql`(select coalesce(json_agg(json_build_object('id', s.id, 'network', s.ip_address,
    'user_agent', s.user_agent, 'created_at', ${asTime('s.created_at')}, 'expires_at', ${asTime('s.expires_at')})
    order by s.created_at desc), '[]')
  from (select * from auth_sessions s where s.user_id = u.id and s.expires_at > ${now}
    order by s.created_at desc limit ${ROWS}) s)`

const transactions = sql`(select coalesce(json_agg(json_build_object('id', t.id::text,
    'transaction_type', t.transaction_type, 'amount', t.amount,
    'balance_after', t.daily_balance_after + t.xp_balance_after, 'created_at', ${asTime('t.created_at')})
    order by t.sequence desc), '[]')
  from (select * from credit_transactions t where t.user_id = u.id order by t.sequence desc limit ${ROWS}) t)`

const audit = sql`(select coalesce(json_agg(json_build_object('id', e.id::text, 'what', e.action,
    'by', ${person('e.actor_id')}, 'created_at', ${asTime('e.created_at')}) order by e.id desc), '[]')
  from (select * from audit_entries e where e.target_type = 'user' and e.target_id = u.id::text
    order by e.id desc limit ${ROWS}) e)`

const security = sql`(select coalesce(json_agg(json_build_object('id', e.id::text, 'what', e.event_type, 'by', null,
    'created_at', ${asTime('e.created_at')}) order by e.id desc), '[]')
  from (select * from security_events e where e.user_id = u.id order by e.id desc limit ${ROWS}) e)`
