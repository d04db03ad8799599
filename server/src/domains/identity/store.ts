import type { CreditInfo } from '@pepper/contract/credits'
import type { GuestSession } from '@pepper/contract/identity'
import type { Permission } from '@pepper/contract/permissions'
import type { Preferences } from '@pepper/contract/preferences'
import { sql } from 'kysely'
import type { Actor, Runtime } from '../../platform/context.ts'
import type { Database, Executor, NamedStatement, Transaction } from '../../platform/db/database.ts'
import { isBanned } from './is-banned.ts'

const FIND_SESSION: NamedStatement = {
  name: 'identity_session',
  text: 'select session_id, user_id, role, permissions from identity_session($1, $2)',
}

/** The rules of `identity_session` for many sessions at once: it would look up the limits and permissions of each. */
const FIND_ENDED: NamedStatement = {
  name: 'identity_ended_sessions',
  text: `
    with found as materialized (
      select s.token, s.user_id, s.updated_at, s.created_at from auth_sessions s
      join auth_users u on u.id = s.user_id and u.session_epoch = s.epoch
        and not is_banned(u.banned_at, u.banned_until, $2::timestamptz)
      where s.token = any($1::text[]) and s.expires_at > $2::timestamptz
    ), administrators as materialized (
      select g.user_id from granted_permissions g
      where g.permission = 'admin.enter' and g.user_id = any(array(select user_id from found))
    ), limits as materialized (
      select k.is_administrator, l.idle, l.longest
      from (values (true), (false)) k (is_administrator), lateral session_limits(k.is_administrator) l
    ), alive as materialized (
      select f.token from found f
      join limits l on l.is_administrator = (f.user_id in (select user_id from administrators))
      where f.updated_at > $2::timestamptz - l.idle and f.created_at > $2::timestamptz - l.longest
    )
    select hash from unnest($1::text[]) hash except all select token from alive`,
}

const READ_MEMBER: NamedStatement = {
  name: 'identity_member',
  text: `
    with refreshed as (
      update auth_sessions s set updated_at = $3::timestamptz, expires_at = least($3::timestamptz + l.idle, s.created_at + l.longest)
      from session_limits($6) l
      where s.id = $5 and s.updated_at <= $3::timestamptz - least(l.idle / 24, interval '1 hour')
      returning s.expires_at
    )
    select w.id, w.email, w.full_name, w.referral_code, w.pbt, w.email_confirmed, w.created_at,
      a.user_xp as xp, a.referral_count, credits_info(a, $2, $3, $4) as credits,
      jsonb_build_object('notifications', coalesce(p.notifications, true),
        'announcement_mails', coalesce(p.announcement_mails, true), 'language', p.language,
        'color_scheme', p.color_scheme) as preferences,
      (select expires_at from refreshed) as prolonged_until
    from profiles w join lateral credits_touch(w.auth_user_id, $3, $4) a on true
      left join preferences p on p.user_id = w.auth_user_id
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

/** Records that a sign-in link opened a session. */
export async function markByLink(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.updateTable('auth_sessions').set({ is_by_link: true }).where('token', '=', tokenHash).execute()
}

/**
 * Finds when the person of a session last proved who they are: by signing in with more than a link, or by their
 * password since then; null for never.
 */
export async function findAuthenticatedAt(
  executor: Executor,
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
): Promise<Date | null> {
  const row = await executor
    .selectFrom('auth_sessions')
    .select(['is_by_link', 'created_at', 'reauthenticated_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return row.reauthenticated_at ?? (row.is_by_link ? null : row.created_at)
}

export async function markReauthenticated(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('auth_sessions').set({ reauthenticated_at: now }).where('id', '=', sessionId).execute()
}

/** Returns whether a sign-in link opened a session, not before `since`. */
export async function isSessionByLinkSince(
  executor: Executor,
  sessionId: string,
  since: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('is_by_link', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds those of these token hashes that belong to no session any more: signed out, expired or banned (one query). */
export async function findEndedSessions(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  hashes: string[],
): Promise<string[]> {
  return (await db.run<{ hash: string }>(FIND_ENDED, [hashes, clock.now()])).map((row) => row.hash)
}

export interface Member {
  id: string
  email: string | null
  full_name: string
  referral_code: string
  referral_count: number
  xp: number
  pbt: number
  email_confirmed: boolean
  created_at: Date
  credits: CreditInfo
  preferences: Preferences
  /** If this visit extended the session, the moment when it ends without another visit; otherwise null. */
  prolonged_until: Date | null
}

export interface MemberQuery {
  userId: string
  isUnlimited: boolean
  now: Date
  timeZone: string
  sessionId: string
  isAdministrator: boolean
}

/**
 * Finds a member's profile and credits, after the grant of a new day; null if the account has no profile. Extends the
 * session if its last visit was an hour ago, or a 24th of the time that it may be idle.
 */
export async function findMember(db: Database, query: MemberQuery): Promise<Member | null> {
  const { userId, isUnlimited, now, timeZone, sessionId, isAdministrator } = query
  const values = [userId, isUnlimited, now, timeZone, sessionId, isAdministrator]
  const [member] = await db.run<Member>(READ_MEMBER, values)
  return member ?? null
}

/** Returns the basic data of an account, for one without a profile. */
export async function getAccount(db: Database, userId: string): Promise<Account> {
  return db.kysely
    .selectFrom('auth_users')
    .select(['email', 'name', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export interface Account {
  email: string
  name: string
  created_at: Date
}

/** The data that signing in with a password needs. */
export interface Credential {
  userId: string
  /**
   * The epoch of the account, which rises when everything is signed out: a session is opened only while it stays the
   * same.
   */
  sessionEpoch: number
  email: string
  passwordHash: string | null
  isBanned: boolean
  /** The reason of a ban, which the person sees once their password was right. */
  banReason: string | null
  /** The moment when the ban ends by itself. */
  bannedUntil: Date | null
  isEmailVerified: boolean
}

/** Finds the data that signing in with a password needs, by the account's email address or id. */
export async function findCredential(
  executor: Executor,
  by: { email: string } | { userId: string },
): Promise<Credential | null> {
  const row = await executor
    .selectFrom('auth_users as u')
    .leftJoin('auth_accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.provider_id', '=', 'credential'),
    )
    .select([
      'u.id',
      'u.session_epoch',
      'u.email',
      'u.email_verified',
      isBanned('u').as('isBanned'),
      'u.ban_reason',
      'u.banned_until',
      'a.password',
    ])
    .$if('email' in by, (query) => query.where('u.email', '=', 'email' in by ? by.email : ''))
    .$if('userId' in by, (query) => query.where('u.id', '=', 'userId' in by ? by.userId : ''))
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    sessionEpoch: row.session_epoch,
    email: row.email,
    passwordHash: row.password,
    isBanned: row.isBanned,
    banReason: row.ban_reason,
    bannedUntil: row.banned_until,
    isEmailVerified: row.email_verified,
  }
}

export async function deleteSessionByHash(executor: Executor, tokenHash: string): Promise<number> {
  const result = await executor.deleteFrom('auth_sessions').where('token', '=', tokenHash).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Ends a session if it belongs to the person. Returns whether it did. */
export async function deleteOwnSession(executor: Executor, userId: string, id: string): Promise<boolean> {
  const result = await executor
    .deleteFrom('auth_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Adds a kind of device to those known of a person. Returns whether it is new, and not their first. */
export async function insertKnownDevice(
  tx: Transaction,
  userId: string,
  deviceKey: string,
): Promise<boolean> {
  const { rows } = await sql<{ had_others: boolean }>`
    insert into auth_known_devices (user_id, device_key) values (${userId}, ${deviceKey}) on conflict do nothing
    returning exists (select from auth_known_devices d where d.user_id = ${userId}) as had_others`.execute(tx)
  return rows[0]?.had_others ?? false
}

const GUEST_FIELDS = ['session_id', 'free_credit_count', 'prompt_limit', 'created_at'] as const

export async function insertGuestSession(executor: Executor, id: string, now: Date): Promise<GuestSession> {
  const row = await executor
    .insertInto('chat_sessions')
    .values({ session_id: id, created_at: now, updated_at: now })
    .returning(GUEST_FIELDS)
    .executeTakeFirstOrThrow()
  return presentGuestSession(row)
}

export async function findGuestSessionById(executor: Executor, id: string): Promise<GuestSession | null> {
  const row = await executor
    .selectFrom('chat_sessions')
    .select(GUEST_FIELDS)
    .where('session_id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return row ? presentGuestSession(row) : null
}

/** Moves the last use of a guest session on if it was before a moment; returns whether it did. */
export async function touchGuestSession(
  executor: Executor,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chat_sessions')
    .set({ updated_at: now })
    .where('session_id', '=', id)
    .where('user_id', 'is', null)
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteGuestSession(executor: Executor, id: string): Promise<void> {
  await executor
    .deleteFrom('chat_sessions')
    .where('session_id', '=', id)
    .where('user_id', 'is', null)
    .execute()
}

function presentGuestSession(row: {
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
  await executor.deleteFrom('sign_in_links').where('expires_at', '<', moments.now).execute()
  await executor.deleteFrom('trusted_devices').where('expires_at', '<', moments.now).execute()
  await executor.deleteFrom('passkey_challenges').where('expires_at', '<', moments.now).execute()
  await executor.deleteFrom('auth_verifications').where('expires_at', '<', moments.now).execute()
  await executor
    .deleteFrom('chat_sessions')
    .where('user_id', 'is', null)
    .where('created_at', '<', moments.guestsBefore)
    .where('updated_at', '<', moments.guestsBefore)
    .execute()
}
