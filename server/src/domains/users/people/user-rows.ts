import type { BuiltInRole } from '@pepper/contract/permissions'
import { TIER_THRESHOLDS } from '@pepper/contract/progress/tiers'
import type { UserFilter, UserState } from '@pepper/contract/users'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { MomentAndId } from '../../../platform/page-cursor.ts'
import { wholeEmail } from '../../../platform/whole-email.ts'
import { hasSecondFactor, isBanned } from '../../identity/index.ts'
import { isCommon, isMeantAtSight, isMeantBy } from './user-search.ts'

/** A person as lists show them. */
export interface UserRow {
  id: string
  email: string
  full_name: string
  role: BuiltInRole
  state: UserState
  banned_until: Date | null
  created_at: Date
  created_at_text: string
  referral_code: string | null
  user_xp: number
  custom_roles: string[]
}

export interface UserPage {
  /** The time zone of the days in a filter. */
  timeZone: string
  before: MomentAndId | null
  limit: number
}

/**
 * Lists the people of a page. If the search is a whole email address, its person comes first, in addition to `limit`.
 */
export async function listUserRowsExactFirst(
  executor: Executor,
  filter: UserFilter,
  page: UserPage,
): Promise<{ exact: UserRow[]; others: UserRow[] }> {
  const email = wholeEmail(filter.q)
  if (email === null) return { exact: [], others: await listUserRows(executor, filter, page) }
  const { q: _, ...rest } = filter
  const exact =
    page.before === null ? await listUserRows(executor, rest, page, [sql`u.email = ${email}`]) : []
  return { exact, others: await listUserRows(executor, filter, page, [sql`u.email <> ${email}`]) }
}

/**
 * Lists the people that a filter matches, newest first, after a place in that order. The page is chosen with only the
 * tables that the filter needs; the other fields are read for these few people only.
 */
export async function listUserRows(
  executor: Executor,
  filter: UserFilter,
  { timeZone, before, limit }: UserPage,
  also: readonly RawBuilder<SqlBool>[] = [],
): Promise<UserRow[]> {
  const isWalked = await isWalkedFor(executor, filter)
  const conditions = [...conditionsOf(filter, timeZone, isWalked), ...also]
  if (before) {
    conditions.push(sql`(u.created_at, u.id) < (${before.at}::text::timestamptz, ${before.id}::uuid)`)
  }
  const { rows } = await sql<UserRow>`
    with page as materialized (
      select u.id ${fromFor(filter)} where ${sql.join(conditions, sql` and `)}
      order by u.created_at desc, u.id desc limit ${limit})
    select ${fields} from page join auth_users u on u.id = page.id ${profile} order by u.created_at desc, u.id desc`.execute(
    executor,
  )
  return rows
}

/** Returns whether to scan people one after the other: so many match that finding them all first would take longer. */
async function isWalkedFor(executor: Executor, { q }: UserFilter): Promise<boolean> {
  return q !== undefined && q !== '' && (await isCommon(executor, q))
}

export async function countUsers(executor: Executor, filter: UserFilter, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${fromFor(filter)}
    where ${sql.join(conditionsOf(filter, timeZone, false), sql` and `)}`.execute(executor)
  return rows[0]?.count ?? 0
}

export async function findUserRow(executor: Executor, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${fields} from auth_users u ${profile} where u.id = ${id}::uuid`.execute(executor)
  return rows[0]
}

const fields = sql`u.id, u.email, coalesce(w.full_name, u.name) as full_name,
  coalesce(r.role_hierarchy, 'user') as role, u.created_at, u.created_at::text as created_at_text, w.referral_code,
  coalesce(a.user_xp, 0) as user_xp,
  case when ${isBanned('u')} then u.banned_until end as banned_until,
  case when ${isBanned('u')} then 'banned' when not u.email_verified then 'unconfirmed' else 'active' end as state,
  array(select c.name from custom_role_holders h join roles c on c.id = h.role_id where h.user_id = u.id
    order by c.name) as custom_roles`

const profile = sql`left join user_roles r on r.user_id = u.id left join profiles w on w.auth_user_id = u.id
  left join credit_accounts a on a.user_id = u.id`

/** Builds the tables that the conditions need. If a rare role is wanted, the list starts from its few holders. */
function fromFor({ role, custom_role: customRole, tier }: UserFilter): RawBuilder<unknown> {
  const roles = role === 'user' ? sql`left join user_roles r on r.user_id = u.id` : sql``
  const few = role && role !== 'user' ? sql`join user_roles r on r.user_id = u.id` : sql``
  const accounts = tier ? sql`join credit_accounts a on a.user_id = u.id` : sql``
  const holders = customRole
    ? sql`join custom_role_holders h on h.user_id = u.id and h.role_id = ${customRole}::uuid`
    : sql``
  return sql`from auth_users u ${roles} ${few} ${holders} ${accounts}`
}

const STATES: Record<UserState, RawBuilder<SqlBool>> = {
  active: sql`(not ${isBanned('u')} and u.email_verified)`,
  // Two parts, each of which has an index.
  unconfirmed: sql`((u.banned_at is null and not u.email_verified)
    or (u.banned_at is not null and u.banned_until <= now() and not u.email_verified))`,
  banned: sql`(u.banned_at is not null and ${isBanned('u')})`,
}

function conditionsOf(filter: UserFilter, timeZone: string, isWalked: boolean): RawBuilder<SqlBool>[] {
  const { q, role, tier, state, second_factor: factor, joined_from: first, joined_to: last } = filter
  return [
    sql<SqlBool>`true`,
    ...(q ? [isWalked ? isMeantAtSight(q) : isMeantBy(q)] : []),
    ...(role === 'user' ? [sql<SqlBool>`r.user_id is null`] : []),
    ...(role && role !== 'user' ? [sql<SqlBool>`r.role_hierarchy = ${role}`] : []),
    ...(tier ? [hasTier(tier)] : []),
    ...(state ? [STATES[state]] : []),
    ...(factor ? [sql<SqlBool>`${hasSecondFactor(sql`u.id`)} = ${factor === 'present'}`] : []),
    ...(first ? [sql<SqlBool>`u.created_at >= (${first}::date::timestamp at time zone ${timeZone})`] : []),
    ...(last ? [sql<SqlBool>`u.created_at < ((${last}::date + 1)::timestamp at time zone ${timeZone})`] : []),
  ]
}

function hasTier(tier: NonNullable<UserFilter['tier']>): RawBuilder<SqlBool> {
  const index = TIER_THRESHOLDS.findIndex(([name]) => name === tier)
  const lowest = TIER_THRESHOLDS[index]?.[1] ?? 0
  const next = TIER_THRESHOLDS[index - 1]?.[1]
  return next === undefined
    ? sql`a.user_xp >= ${lowest}`
    : sql`(a.user_xp >= ${lowest} and a.user_xp < ${next})`
}
