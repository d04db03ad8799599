import { MINUTE_MS } from '@pepper/contract/durations'
import type { SuspicionSignal } from '@pepper/contract/security'

/** How many hours before and after a person's usual hours count as usual too. */
const USUAL_HOURS_AROUND = 2

/**
 * The limits of the rule (SE-2), from the operator's settings; 0 turns a signal off. Locations are network prefixes as
 * coarse as a provider's region; two of them in an hour are a phone on its way home, three are not. A few refused
 * requests come from an impatient person; `refusals` of them within `refusalMinutes`, by rate limits or for lack of a
 * permission, come from a program.
 */
export interface SuspicionLimits {
  failedAttempts: number
  failedMinutes: number
  locations: number
  locationMinutes: number
  refusals: number
  refusalMinutes: number
  /** The minimum number of sign-ins that show a person's habits. */
  habitSignIns: number
}

export interface ActivityEvent {
  type: 'login_failed' | 'login_succeeded' | 'rate_limit_exceeded' | 'unauthorized_access'
  at: Date
  network: string | null
  /** True if the kind of device was never seen on the account, but others were. */
  isNewDevice: boolean
  /** The number of refused requests that the event represents; 0 for a sign-in. */
  refusals: number
}

export interface Activity {
  /** The event that has just happened. */
  latest: ActivityEvent
  /** The earlier events on the account, within the last day. */
  earlier: readonly ActivityEvent[]
  /** Sign-ins of the last months before the latest event, by hour of the day in UTC: 24 counts. */
  signInsByHour: readonly number[]
}

/**
 * Finds the signs that the latest event of an account is suspicious, given the earlier ones (SE-2); empty if all is
 * well.
 */
export function findSignals(activity: Activity, limits: SuspicionLimits): SuspicionSignal[] {
  const { type } = activity.latest
  if (type === 'login_failed') return hasManyFailures(activity, limits) ? ['failed_attempts'] : []
  if (type !== 'login_succeeded') return isRapid(activity, limits) ? ['rapid_requests'] : []
  return [
    ...(isElsewhere(activity, limits) ? (['multiple_locations'] as const) : []),
    ...(isUnusualTime(activity, limits) ? (['unusual_time'] as const) : []),
    ...(activity.latest.isNewDevice ? (['unknown_device'] as const) : []),
  ]
}

/**
 * Returns whether to warn the person of suspicious activity. For a new kind of device alone they get a message of its
 * own already; any other signal, with or without that one, is suspicious activity.
 */
export function isAlarming(signals: readonly SuspicionSignal[]): boolean {
  return signals.some((signal) => signal !== 'unknown_device')
}

/** Returns whether there are too many failures since the person last signed in. */
function hasManyFailures({ latest, earlier }: Activity, limits: SuspicionLimits): boolean {
  const recent = within(latest, earlier, limits.failedMinutes)
  const signedIn = Math.max(0, ...recent.filter(isSignIn).map(({ at }) => at.getTime()))
  const failures = recent.filter(({ type, at }) => type === 'login_failed' && at.getTime() > signedIn)
  return isAbove(failures.length + 1, limits.failedAttempts)
}

function isRapid({ latest, earlier }: Activity, limits: SuspicionLimits): boolean {
  const recent = within(latest, earlier, limits.refusalMinutes)
  const count = [latest, ...recent].reduce((sum, { refusals }) => sum + refusals, 0)
  return limits.refusals > 0 && count >= limits.refusals
}

function isElsewhere({ latest, earlier }: Activity, limits: SuspicionLimits): boolean {
  const recent = within(latest, earlier, limits.locationMinutes).filter(isSignIn)
  const places = new Set([latest, ...recent].flatMap(({ network }) => (network ? [placeOf(network)] : [])))
  return isAbove(places.size, limits.locations)
}

function isUnusualTime({ latest, signInsByHour }: Activity, { habitSignIns }: SuspicionLimits): boolean {
  const signIns = signInsByHour.reduce((sum, count) => sum + count, 0)
  if (habitSignIns === 0 || signIns < habitSignIns) return false
  const hour = latest.at.getUTCHours()
  for (let away = -USUAL_HOURS_AROUND; away <= USUAL_HOURS_AROUND; away += 1) {
    if ((signInsByHour[(hour + away + 24) % 24] ?? 0) > 0) return false
  }
  return true
}

function isAbove(count: number, limit: number): boolean {
  return limit > 0 && count > limit
}

/** Returns roughly where a network prefix is: the first half of an IPv4 address, the first third of an IPv6 prefix. */
export function placeOf(network: string): string {
  const [first = '', second = ''] = network.split(network.includes(':') ? ':' : '.')
  return `${first} ${second}`
}

function isSignIn({ type }: ActivityEvent): boolean {
  return type === 'login_succeeded'
}

function within(latest: ActivityEvent, events: readonly ActivityEvent[], minutes: number): ActivityEvent[] {
  return events.filter(({ at }) => latest.at.getTime() - at.getTime() <= minutes * MINUTE_MS)
}
