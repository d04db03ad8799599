import type { CreditInfo } from '@pepper/contract/credits'
import type { Viewer } from '@pepper/contract/identity'
import { UNLIMITED_CREDITS } from '@pepper/contract/limits'
import type { Permission } from '@pepper/contract/permissions'
import { tierFromXp } from '@pepper/contract/progress/tiers'

export type Member = Extract<Viewer, { status: 'authenticated' }>

export const GUEST: Viewer = { status: 'guest', guest: null }

const DAY_MS = 24 * 60 * 60 * 1000

export function can(viewer: Viewer, permission: Permission): boolean {
  return viewer.status === 'authenticated' && viewer.permissions.includes(permission)
}

export function isUnlimited(credits: CreditInfo): boolean {
  return credits.total_credits === UNLIMITED_CREDITS
}

/** The reason why a person can or cannot write to the assistant now. */
export type SendAbility = 'signed_out' | 'loading' | 'no_credits' | 'able'

export function sendAbility(viewer: Viewer): SendAbility {
  if (viewer.status === 'guest') return 'signed_out'
  const { credits } = viewer
  if (!credits) return 'loading'
  return isUnlimited(credits) || credits.total_credits > 0 ? 'able' : 'no_credits'
}

/** The time that a page whose clock is ahead of the server's waits before it asks for the new day again, in ms. */
const RESET_AGAIN_MS = 30_000

/** Calculates the time until the credits of a new day arrive, in ms; null where there is nothing to wait for. */
export function msUntilReset(credits: CreditInfo | null, nowMs: number): number | null {
  if (!credits || isUnlimited(credits)) return null
  const wait = Date.parse(credits.next_reset) - nowMs
  return wait > 0 ? wait : RESET_AGAIN_MS
}

/** Builds the stand-in for credits that cannot be read: none, and a reset a day ahead (CR-8). */
export function unreadableCredits(member: Member, now: Date): CreditInfo {
  return {
    daily_credits: 0,
    xp_credits: 0,
    total_credits: 0,
    user_xp: member.profile.xp,
    daily_used: 0,
    daily_allowance: 0,
    xp_pending: 0,
    next_reset: new Date(now.getTime() + DAY_MS).toISOString(),
    time_zone: 'UTC',
  }
}

/** Updates the viewer with credits and XP from a stream; the tier follows from the XP. */
export function withCredits(viewer: Viewer, credits: CreditInfo): Viewer {
  if (viewer.status === 'guest') return viewer
  const xp = Math.max(viewer.profile.xp, credits.user_xp)
  return { ...viewer, credits, profile: { ...viewer.profile, xp, progress_tier: tierFromXp(xp) } }
}
