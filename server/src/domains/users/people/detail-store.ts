import { type HistoryEntry, type HistoryKind, historyKind, type UserDetail } from '@pepper/contract/users'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import { isBanned } from '../../identity/index.ts'
import { asTime, historyOf } from './history-store.ts'

type Shared = Pick<
  UserDetail,
  'ban' | 'role_granted' | 'roles' | 'permissions' | 'referral_count' | 'referred_by' | 'chats' | 'sessions'
>

export interface DetailRow extends Shared {
  /** The newest of each kind, one more than is shown. */
  history: Record<HistoryKind, HistoryEntry[]>
  credits: Omit<UserDetail['credits'], 'is_unlimited'>
}

/** How many entries of each kind are sent with a person. */
export const HISTORY_SHOWN = 10

const SESSIONS_SHOWN = 10
const person = (column: string) =>
  sql`(select json_build_object('id', x.id, 'email', x.email) from auth_users x where x.id = ${sql.ref(column)})`

/** Finds all details about a person in one statement. It reads only a few rows of each kind, each by an index. */
export async function findDetail(executor: Executor, id: string, now: Date): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select
      case when ${isBanned('u')} then json_build_object(
        'at', ${asTime('u.banned_at')}, 'reason', u.ban_reason, 'by', ${person('u.banned_by')}) end as ban,
      case when r.user_id is not null then json_build_object(
        'at', ${asTime('r.granted_at')}, 'by', ${person('r.granted_by')}) end as role_granted,
      ${customRoles} as roles, ${permissions} as permissions,
      json_build_object('daily_credits', coalesce(a.daily_credits, 0), 'xp_credits', coalesce(a.xp_credits, 0),
        'total_credits', coalesce(a.daily_credits + a.xp_credits, 0), 'daily_used', coalesce(a.daily_used, 0)) as credits,
      coalesce(a.referral_count, 0) as referral_count,
      (select json_build_object('id', f.id, 'email', f.email) from profiles f where f.id = w.referred_by) as referred_by,
      (select json_build_object('count', count(*), 'messages', coalesce(sum(s.message_count), 0),
        'last_at', to_char(max(s.last_message_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from chat_sessions s where s.user_id = u.id and s.deleted_at is null) as chats,
      ${sessions(now)} as sessions, ${firstHistory} as history
    from auth_users u left join user_roles r on r.user_id = u.id left join credit_accounts a on a.user_id = u.id
      left join profiles w on w.auth_user_id = u.id
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
  from (select * from auth_sessions s where s.user_id = u.id
      and is_session_within(s, is_administrator(u.id), ${now})
    order by s.created_at desc limit ${SESSIONS_SHOWN}) s)`

const firstHistory = sql`json_build_object(${sql.join(
  historyKind.options.flatMap((of) => [
    sql.lit(of),
    historyOf(of, { userId: sql`u.id`, before: null, limit: HISTORY_SHOWN + 1 }),
  ]),
)})`
