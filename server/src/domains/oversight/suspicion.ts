import type { SuspicionSignal } from '@pepper/contract/monitoring'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * What the rule allows (SE-2). Locations are network prefixes as coarse as a provider's region; two of them in an hour are a
 * phone on its way home, three are not.
 */
export const suspicionLimits = {
  failedAttempts: 3,
  failedWithinMs: HOUR_MS,
  locations: 2,
  locationsWithinMs: HOUR_MS,
  /** Refusals by rate limits; one is an impatient person. */
  refusals: 1,
  refusalsWithinMs: 10 * MINUTE_MS,
  /** Sign-ins that a person's habits are told from; fewer say nothing. */
  habitSignIns: 10,
  /** Hours of the day before and after the ones they are used to that are usual too. */
  habitHours: 2,
} as const

export interface ActivityEvent {
  type: 'login_failed' | 'login_succeeded' | 'rate_limit_exceeded'
  at: Date
  network: string | null
  /** The kind of device was never seen on the account, and others were. */
  isNewDevice: boolean
}

export interface Activity {
  /** What has just happened. */
  latest: ActivityEvent
  /** What happened on the account before, in the last day. */
  earlier: readonly ActivityEvent[]
  /** Sign-ins of the last months before the latest event, by hour of the day in UTC: 24 counts. */
  signInsByHour: readonly number[]
}

/** What is odd about the latest event of an account, given what came before (SE-2); nothing where all is well. */
export function findSignals(activity: Activity): SuspicionSignal[] {
  const { type } = activity.latest
  if (type === 'login_failed') return hasManyFailures(activity) ? ['failed_attempts'] : []
  if (type === 'rate_limit_exceeded') return isRapid(activity) ? ['rapid_requests'] : []
  return [
    ...(isElsewhere(activity) ? (['multiple_locations'] as const) : []),
    ...(isUnusualTime(activity) ? (['unusual_time'] as const) : []),
    ...(activity.latest.isNewDevice ? (['unknown_device'] as const) : []),
  ]
}

/**
 * Whether the person is told. Of a new kind of device alone they are told in words of its own already; everything else, and
 * that together with anything else, is suspicious activity.
 */
export function isAlarming(signals: readonly SuspicionSignal[]): boolean {
  return signals.some((signal) => signal !== 'unknown_device')
}

/** Failures since the last time that the person came in. */
function hasManyFailures({ latest, earlier }: Activity): boolean {
  const recent = within(latest, earlier, suspicionLimits.failedWithinMs)
  const signedIn = Math.max(0, ...recent.filter(isSignIn).map(({ at }) => at.getTime()))
  const failures = recent.filter(({ type, at }) => type === 'login_failed' && at.getTime() > signedIn)
  return failures.length + 1 > suspicionLimits.failedAttempts
}

function isRapid({ latest, earlier }: Activity): boolean {
  const recent = within(latest, earlier, suspicionLimits.refusalsWithinMs)
  return recent.filter(({ type }) => type === latest.type).length + 1 > suspicionLimits.refusals
}

function isElsewhere({ latest, earlier }: Activity): boolean {
  const recent = within(latest, earlier, suspicionLimits.locationsWithinMs).filter(isSignIn)
  const places = new Set([latest, ...recent].flatMap(({ network }) => (network ? [placeOf(network)] : [])))
  return places.size > suspicionLimits.locations
}

function isUnusualTime({ latest, signInsByHour }: Activity): boolean {
  const { habitSignIns, habitHours } = suspicionLimits
  if (signInsByHour.reduce((sum, count) => sum + count, 0) < habitSignIns) return false
  const hour = latest.at.getUTCHours()
  for (let away = -habitHours; away <= habitHours; away += 1) {
    if ((signInsByHour[(hour + away + 24) % 24] ?? 0) > 0) return false
  }
  return true
}

/** Where a network prefix is, roughly: the first half of an IPv4 address, the first third of an IPv6 prefix. */
export function placeOf(network: string): string {
  const [first = '', second = ''] = network.split(network.includes(':') ? ':' : '.')
  return `${first} ${second}`
}

function isSignIn({ type }: ActivityEvent): boolean {
  return type === 'login_succeeded'
}

function within(latest: ActivityEvent, events: readonly ActivityEvent[], ms: number): ActivityEvent[] {
  return events.filter(({ at }) => latest.at.getTime() - at.getTime() <= ms)
}
