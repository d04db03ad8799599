import type { Context, Runtime } from './context.ts'

/** What is worth noticing though nothing was changed (SE-1). */
export type SecurityEventType =
  | 'login_failed'
  | 'login_succeeded'
  | 'signup_failed'
  | 'activation_failed'
  | 'unauthorized_access'
  | 'rate_limit_exceeded'
  | 'link_invalid'
  | 'sessions_ended'

export interface SecurityEvent {
  type: SecurityEventType
  /** Whom it concerns, where that is known; else the signed-in person of the request. */
  userId?: string
  /** Ids and codes; nothing personal. */
  details?: Record<string, string | number | boolean | null>
}

/** Highest number of events of one type that one network prefix may leave on a node in a minute. */
const EVENTS_PER_MINUTE = 60

interface Minute {
  startedAtMs: number
  countByKey: Map<string, number>
}

const minuteByDatabase = new WeakMap<object, Minute>()

/**
 * Notes a security event (SE-1), outside any transaction: the refused change is undone, the event stays. Never throws: a
 * request does not fail because it could not be noted. A flood from one network is noted in part.
 */
export async function recordSecurityEvent(context: Context, event: SecurityEvent): Promise<void> {
  const { runtime, network, requestId, actor } = context
  if (isFlooding(runtime.db, `${event.type} ${network}`)) return
  try {
    await runtime.db.kysely
      .insertInto('security_events')
      .values({
        event_type: event.type,
        user_id: event.userId ?? actor?.userId ?? null,
        network,
        request_id: requestId,
        details: JSON.stringify(event.details ?? {}),
        created_at: runtime.clock.now(),
      })
      .execute()
  } catch (error) {
    runtime.log.warn({ err: error, requestId, type: event.type }, 'a security event could not be noted')
  }
}

const KEPT_DAYS = 365

/** Removes security events that are older than a year. */
export async function deleteOldSecurityEvents({ db, clock }: Runtime): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  await db.kysely.deleteFrom('security_events').where('created_at', '<', before).execute()
}

function isFlooding(database: object, key: string): boolean {
  const nowMs = performance.now()
  const known = minuteByDatabase.get(database)
  const minute =
    known && nowMs - known.startedAtMs < 60_000 ? known : { startedAtMs: nowMs, countByKey: new Map() }
  minuteByDatabase.set(database, minute)
  const count = (minute.countByKey.get(key) ?? 0) + 1
  minute.countByKey.set(key, count)
  return count > EVENTS_PER_MINUTE
}
