import type { Context } from '../../platform/context.ts'
import type { JsonValue } from './chain.ts'
import { insertSecurityEvent } from './store.ts'

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
  details?: Record<string, JsonValue>
}

/**
 * Notes a security event (SE-1), outside any transaction: the refused change is undone, the event stays. Never throws: a
 * request does not fail because it could not be noted.
 */
export async function recordSecurityEvent(context: Context, event: SecurityEvent): Promise<void> {
  const { runtime, network, requestId, actor } = context
  try {
    await insertSecurityEvent(runtime.db.kysely, {
      type: event.type,
      userId: event.userId ?? actor?.userId ?? null,
      network,
      requestId,
      details: event.details ?? {},
      now: runtime.clock.now(),
    })
  } catch (error) {
    runtime.log.warn({ err: error, requestId, type: event.type }, 'a security event could not be noted')
  }
}
