import type { Brand } from '@pepper/contract/brand'
import type { Permission } from '@pepper/contract/permissions'
import type { AccessCheck } from './authorisation/access-claim.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Log } from './log/log.ts'

/** What every part of a running node shares. */
export interface Runtime {
  config: Config
  brand: Brand
  log: Log
  clock: Clock
  db: Database
  /** This process among those that share the database. */
  nodeId: string
  /** Signs cookies and link addresses; the same on every node of one database. */
  signingKey: Buffer
  /** Judges in a transaction whether a request may still do what it was authorised to do. */
  checkAccess: AccessCheck
  /** Judges whether the person has signed in on this session, or given their password again, a few minutes ago at most. */
  checkAuthentication(context: MemberContext): Promise<boolean>
  /** Finds the account of a request's session, for what is noted before anything else looks it up; null without a valid one. */
  findAccount(request: { runtime: Runtime; sessionToken: string | null }): Promise<string | null>
}

/** The route of a request that nothing has answered yet, or nothing that is known. */
export const UNMATCHED = '/*'

/** A signed-in person, as the session check found them. */
export interface Actor {
  userId: string
  sessionId: string
  role: string
  permissions: readonly Permission[]
  /** Until when an administrator may go without a second factor; missing for anybody else. */
  factorDueAt?: Date
  /** What they would hold with one, once that time is over, or from a network that is allowed for it. */
  withheld?: readonly Permission[]
  /** Set where `withheld` is so because of the network that they ask from. */
  isOutsideNetworks?: true
  /** The API key that they call by; `sessionId` is then no session's. */
  keyId?: string
}

/**
 * One request: who asks, from where. `network` is the narrowest prefix that limits count by (IPv4 /32, IPv6 /64);
 * `enclosingNetworks` names the wider ones.
 */
export interface Context {
  runtime: Runtime
  requestId: string
  /** The trace of W3C Trace Context that a proxy in front reports, or null. */
  traceId: string | null
  /**
   * What answers, by its pattern like `/api/chats/{id}`; UNMATCHED until something does. An object, because the handler of
   * operations works on a copy of the context.
   */
  route: { pattern: string }
  network: string
  userAgent: string
  /** The request's Accept-Language header. */
  acceptLanguage: string
  /** The request's Cookie header. */
  cookies: string
  /** The secret of the session cookie as sent, or null. */
  sessionToken: string | null
  /** The secret of an API key as sent; a request has one of the two at most. */
  keySecret: string | null
  /** Who is signed in; null for a visitor. */
  actor: Actor | null
  /** Who calls by an API key, until a permission is asked for that it gives; null for anybody else. */
  keyActor: Actor | null
  /** The permissions that verbs have asked for; null until one needs a signed-in person. */
  needs: Set<Permission> | null
  /** Headers that the answer will carry, cookies among them. */
  responseHeaders: Headers
}

/** A context whose person is known. */
export type MemberContext = Context & { actor: Actor }
