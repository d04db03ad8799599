import type { CreditInfo } from '@pepper/contract/credits'
import type { GuestSession } from '@pepper/contract/identity'
import type { Permission } from '@pepper/contract/permissions'
import type { Actor } from '../../platform/context.ts'
import type { Database, Executor, NamedStatement } from '../../platform/db/database.ts'

const FIND_SESSION: NamedStatement = {
  name: 'identity_session',
  text: 'select session_id, user_id, role, permissions from identity_session($1, $2)',
}

const FIND_ENDED: NamedStatement = {
  name: 'identity_ended_sessions',
  text: 'select hash from unnest($1::text[]) hash where not exists (select from identity_session(hash, $2))',
}

const READ_MEMBER: NamedStatement = {
  name: 'identity_member',
  text: `
    with refreshed as (
      update auth_sessions set expires_at = $6, updated_at = $3 where id = $5 and expires_at < $7 returning id
    )
    select w.id, w.email, w.full_name, w.referral_code, w.pbt, w.email_confirmed, w.created_at,
      a.user_xp as xp, a.referral_count, credits_info(a, $2, $3, $4) as credits,
      exists (select from refreshed) as is_refreshed
    from waitlist w join lateral credits_touch(w.auth_user_id, $3, $4) a on true
    where w.auth_user_id = $1`,
}

export async function findSessionActor(db: Database, tokenHash: string, now: Date): Promise<Actor | null> {
  const [row] = await db.run<{
    session_id: string
    user_id: string
    role: string
    permissions: Permission[]
  }>(FIND_SESSION, [tokenHash, now])
  if (!row) return null
  return { userId: row.user_id, sessionId: row.session_id, role: row.role, permissions: row.permissions }
}

export async function findHashesWithoutSession(db: Database, hashes: string[], now: Date): Promise<string[]> {
  return (await db.run<{ hash: string }>(FIND_ENDED, [hashes, now])).map((row) => row.hash)
}

export interface Member {
  id: string
  email: string
  full_name: string
  referral_code: string
  referral_count: number
  xp: number
  pbt: number
  email_confirmed: boolean
  created_at: Date
  credits: CreditInfo
  is_refreshed: boolean
}

export interface MemberQuery {
  userId: string
  isUnlimited: boolean
  now: Date
  timeZone: string
  sessionId: string
  expiresAt: Date
  expiringBefore: Date
}

/** A member's profile and credits, after the grant of a new day; prolongs the session where it expires before a moment. */
export async function getMember(db: Database, query: MemberQuery): Promise<Member> {
  const { userId, isUnlimited, now, timeZone, sessionId, expiresAt, expiringBefore } = query
  const values = [userId, isUnlimited, now, timeZone, sessionId, expiresAt, expiringBefore]
  const [member] = await db.run<Member>(READ_MEMBER, values)
  if (!member) throw new Error(`the account ${userId} has no profile`)
  return member
}

/** What signing in with a password needs to know. */
export interface Credential {
  userId: string
  email: string
  passwordHash: string | null
  isBanned: boolean
  isEmailVerified: boolean
}

export async function selectCredential(
  executor: Executor,
  by: { email: string } | { userId: string },
): Promise<Credential | null> {
  const row = await executor
    .selectFrom('auth_users as u')
    .leftJoin('auth_accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.provider_id', '=', 'credential'),
    )
    .select(['u.id', 'u.email', 'u.email_verified', 'u.banned_at', 'a.password'])
    .$if('email' in by, (query) => query.where('u.email', '=', 'email' in by ? by.email : ''))
    .$if('userId' in by, (query) => query.where('u.id', '=', 'userId' in by ? by.userId : ''))
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    email: row.email,
    passwordHash: row.password,
    isBanned: row.banned_at !== null,
    isEmailVerified: row.email_verified,
  }
}

export async function deleteSessionByHash(executor: Executor, tokenHash: string): Promise<number> {
  const result = await executor.deleteFrom('auth_sessions').where('token', '=', tokenHash).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Ends all sessions of a person, except the one of `keptHash`. */
export async function deleteSessionsOf(
  executor: Executor,
  userId: string,
  keptHash: string | null,
): Promise<number> {
  let query = executor.deleteFrom('auth_sessions').where('user_id', '=', userId)
  if (keptHash !== null) query = query.where('token', '<>', keptHash)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

const GUEST_FIELDS = ['session_id', 'free_credit_count', 'prompt_limit', 'created_at'] as const

export async function insertGuestSession(executor: Executor, id: string, now: Date): Promise<GuestSession> {
  const row = await executor
    .insertInto('chat_sessions')
    .values({ session_id: id, created_at: now, updated_at: now })
    .returning(GUEST_FIELDS)
    .executeTakeFirstOrThrow()
  return asGuestSession(row)
}

export async function selectGuestSession(executor: Executor, id: string): Promise<GuestSession | null> {
  const row = await executor
    .selectFrom('chat_sessions')
    .select(GUEST_FIELDS)
    .where('session_id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return row ? asGuestSession(row) : null
}

export async function deleteGuestSession(executor: Executor, id: string): Promise<void> {
  await executor
    .deleteFrom('chat_sessions')
    .where('session_id', '=', id)
    .where('user_id', 'is', null)
    .execute()
}

function asGuestSession(row: {
  session_id: string
  free_credit_count: number
  prompt_limit: number
  created_at: Date
}): GuestSession {
  return {
    sessionId: row.session_id,
    creditsUsed: row.free_credit_count,
    dailyLimit: row.prompt_limit,
    lastResetDate: row.created_at.toISOString().slice(0, 10),
  }
}

export async function deleteExpiredRows(
  executor: Executor,
  moments: { now: Date; guestsBefore: Date },
): Promise<void> {
  await executor.deleteFrom('auth_sessions').where('expires_at', '<', moments.now).execute()
  await executor.deleteFrom('auth_verifications').where('expires_at', '<', moments.now).execute()
  await executor
    .deleteFrom('chat_sessions')
    .where('user_id', 'is', null)
    .where('created_at', '<', moments.guestsBefore)
    .execute()
}
