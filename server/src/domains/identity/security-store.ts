import type { SecurityEventType } from '@pepper/contract/security'
import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

const SESSIONS = 50
const EVENTS = 20
/** The reasons of failures on a device that is signed in. */
const ASKED_AGAIN = [
  'password_change',
  'email_change',
  'reauthentication',
  'second_factor_change',
  'passkey_asked_again',
]

export function listOwnSessions(executor: Executor, userId: string, now: Date) {
  return executor
    .selectFrom('auth_sessions')
    .select([
      'id',
      'user_agent',
      'ip_address as network',
      'created_at as signed_in_at',
      'updated_at as last_seen_at',
    ])
    .where('user_id', '=', userId)
    .where(sql<boolean>`is_session_within(auth_sessions, is_administrator(${userId}), ${now})`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS)
    .execute()
}

export function listOwnEvents(executor: Executor, userId: string) {
  return executor
    .selectFrom('security_events')
    .select(['id', 'event_type as type', 'network', 'created_at'])
    .select(
      sql<boolean>`coalesce(details ->> 'reason' = any(${ASKED_AGAIN}::text[]), false)`.as('is_asked_again'),
    )
    .$narrowType<{ type: SecurityEventType }>()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute()
}

/** Returns whether a person may enter the administration. */
export async function isAdministrator(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select is_administrator(${userId}::uuid) as "isSo"`.execute(
    executor,
  )
  return rows[0]?.isSo === true
}
