import type { Profile, Viewer } from '@pepper/contract/identity'
import { tierFromXp } from '@pepper/contract/progress/tiers'
import type { Actor, Context } from '../../platform/context.ts'
import { setSessionCookie } from './sessions/cookies.ts'
import { findGuestSession } from './sessions/find-guest-session.ts'
import { markOf } from './sessions/left-session.ts'
import { type Account, findMember, getAccount, type Member } from './store.ts'

/**
 * Reads the person who is looking at the page, with their permissions and credits, in one query. A member's visit
 * extends the session, within the limits that the operator set (AU-8, W4).
 */
export async function readViewer(context: Context): Promise<Viewer> {
  const { actor, runtime, sessionToken } = context
  if (!actor) return { status: 'guest', guest: await findGuestSession(context) }
  const member = await findMember(runtime.db, memberQuery(context, actor))
  if (!member) return withoutProfile(context, actor)
  if (member.prolonged_until && sessionToken) setSessionCookie(context, sessionToken, member.prolonged_until)
  return {
    status: 'authenticated',
    user_id: actor.userId,
    profile: profileOf(member, runtime.config.publicOrigin),
    roles: [actor.role],
    permissions: [...actor.permissions],
    ...noticesOf(actor),
    credits: member.credits,
    preferences: member.preferences,
    ...markOfSession(context),
  }
}

/** Returns the mark by which a page can leave its session. */
function markOfSession({ sessionToken }: Context) {
  return sessionToken === null ? {} : { session_mark: markOf(sessionToken) }
}

/** Lists the reasons why an administrator cannot use the administration now, or soon. */
function noticesOf({ factorDueAt, isOutsideNetworks }: Actor) {
  return {
    ...(factorDueAt && { second_factor_due_at: factorDueAt.toISOString() }),
    ...(isOutsideNetworks && { is_outside_admin_networks: isOutsideNetworks }),
  }
}

function memberQuery({ runtime }: Context, actor: Actor) {
  return {
    userId: actor.userId,
    isUnlimited: actor.permissions.includes('credits.unlimited'),
    now: runtime.clock.now(),
    timeZone: runtime.config.creditsTimeZone,
    sessionId: actor.sessionId,
    isAdministrator: [...actor.permissions, ...(actor.withheld ?? [])].includes('admin.enter'),
  }
}

function profileOf(member: Member, origin: string) {
  return {
    id: member.id,
    email: member.email,
    full_name: member.full_name,
    referral_code: member.referral_code,
    referral_link: `${origin}/auth?ref=${member.referral_code}`,
    referral_count: member.referral_count,
    xp: member.xp,
    pbt: member.pbt,
    progress_tier: tierFromXp(member.xp),
    is_premium: false as const,
    email_confirmed: member.email_confirmed,
    created_at: member.created_at.toISOString(),
  }
}

/** Returns the viewer of an account that lost its profile, with a fallback profile that is never stored (D2). */
async function withoutProfile(context: Context, actor: Actor): Promise<Viewer> {
  const { runtime } = context
  return {
    status: 'authenticated',
    user_id: actor.userId,
    profile: fallbackProfile(await getAccount(runtime.db, actor.userId)),
    roles: [actor.role],
    permissions: [...actor.permissions],
    ...noticesOf(actor),
    credits: null,
    preferences: { notifications: true, announcement_mails: true, language: null, color_scheme: null },
    ...markOfSession(context),
  }
}

function fallbackProfile({ email, name, created_at }: Account): Profile {
  return {
    id: null,
    email,
    full_name: name || email.split('@')[0] || 'User',
    referral_code: null,
    referral_link: null,
    referral_count: 0,
    xp: 0,
    pbt: 0,
    progress_tier: tierFromXp(0),
    is_premium: false,
    email_confirmed: true,
    created_at: created_at.toISOString(),
  }
}
