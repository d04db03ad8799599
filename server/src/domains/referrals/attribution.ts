import type { Context } from '../../platform/context.ts'
import { neighbouringNetworks } from '../../platform/http/network.ts'
import { keyedHash } from '../../platform/signing/keyed-hash.ts'
import {
  type CookieKind,
  clearCookie,
  readSignedCookie,
  setSignedCookie,
} from '../../platform/signing/signed-cookie.ts'
import { ATTRIBUTION_LIFETIME_MS, asReferralCode } from './rules.ts'

const COOKIE: CookieKind = { name: 'ref', maxAgeSeconds: ATTRIBUTION_LIFETIME_MS / 1000 }

/** The first link visit that a browser remembers (AU-5). */
export interface Attribution {
  visitorId: string
  code: string
  visitedAt: Date
  networkKey: string
}

/** Finds the visit from the request's signed cookie; null where there is none, or it is more than 30 days ago. */
export function findAttribution({ runtime, cookies }: Context): Attribution | null {
  const value = readSignedCookie(runtime, cookies, COOKIE)
  const [visitorId, code, seconds, networkKey] = value?.split('.') ?? []
  if (!visitorId || !code || !seconds || !networkKey) return null
  const visitedAt = new Date(Number(seconds) * 1000)
  const isFresh = runtime.clock.now().getTime() - visitedAt.getTime() < ATTRIBUTION_LIFETIME_MS
  return isFresh ? { visitorId, code, visitedAt, networkKey } : null
}

export function setAttribution(context: Context, attribution: Attribution): void {
  const { visitorId, code, visitedAt, networkKey } = attribution
  const seconds = Math.floor(visitedAt.getTime() / 1000)
  setSignedCookie(context, COOKIE, [visitorId, code, seconds, networkKey].join('.'))
}

/** Clears the visit from the browser once the person has joined. */
export function forgetAttribution(context: Context): void {
  if (readSignedCookie(context.runtime, context.cookies, COOKIE) !== null) clearCookie(context, COOKIE)
}

/** Hashes the network of the request, in the form that is stored. */
export function networkKeyOf({ runtime, network }: Context): string {
  return keyedHash(runtime, 'network', network)
}

/** Hashes the network of the request and the networks around it, narrowest first. */
function networkKeysOf({ runtime, network }: Context): string[] {
  return neighbouringNetworks(network).map((prefix) => keyedHash(runtime, 'network', prefix))
}

/** The way in which a person who joins came here. */
export interface Arrival {
  /** The code that counts, as it was given; null where there is none. */
  ref: string | null
  /** Whether the code was given with the sign-up itself, not only remembered. */
  isGiven: boolean
  visitorId: string | null
  /** The moment at which they opened the link; null where they did not. */
  visitedAt: Date | null
  /** The hashes of the networks around the request, narrowest first; empty where the operator creates the account. */
  networkKeys: readonly string[]
}

/** The arrival of an account without a referrer, created by the operator. */
export const NO_ARRIVAL: Arrival = {
  ref: null,
  isGiven: false,
  visitorId: null,
  visitedAt: null,
  networkKeys: [],
}

/**
 * Reads how the person of a request came: a given code takes precedence over that of the link visit; an empty one means
 * none (AU-5).
 */
export function readArrival(context: Context, given: string | undefined): Arrival {
  const visit = findAttribution(context)
  const ref = given ?? visit?.code ?? null
  const isOfVisit = visit !== null && ref !== null && asReferralCode(ref) === visit.code
  return {
    ref: ref || null,
    isGiven: Boolean(given),
    visitorId: isOfVisit ? visit.visitorId : null,
    visitedAt: isOfVisit ? visit.visitedAt : null,
    networkKeys: networkKeysOf(context),
  }
}
