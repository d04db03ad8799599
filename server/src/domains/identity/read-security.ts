import type { OwnSecurityEvent, OwnSession } from '@pepper/contract/identity'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { listOwnEvents, listOwnSessions } from './security-store.ts'

/**
 * Reads where the signed-in person is signed in, and the security events of the account (ST-5). Throws
 * access.sign_in_required.
 */
export async function readSecurity(
  request: Context,
): Promise<{ sessions: OwnSession[]; events: OwnSecurityEvent[] }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const { kysely } = runtime.db
  const [sessions, events] = await Promise.all([
    listOwnSessions(kysely, actor.userId, runtime.clock.now()),
    listOwnEvents(kysely, actor.userId),
  ])
  return {
    sessions: sessions.map(({ signed_in_at, last_seen_at, user_agent, ...session }) => ({
      ...session,
      is_this: session.id === actor.sessionId,
      user_agent: user_agent ?? '',
      signed_in_at: signed_in_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    })),
    events: events.map(({ created_at, id, ...event }) => ({
      ...event,
      id: Number(id),
      created_at: created_at.toISOString(),
    })),
  }
}
