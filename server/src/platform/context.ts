import type { Brand } from '@pepper/contract/brand'
import type { Permission } from '@pepper/contract/permissions'
import type { AccessCheck } from './authorisation/access-claim.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { ReadReplicas } from './db/replicas/read-replicas.ts'
import type { Log } from './log/log.ts'
import type { Origin } from './origin.ts'
import type { CookieKeys } from './signing/cookie-keys.ts'
import type { Tracer } from './tracing/tracer.ts'

/** The services and settings that all parts of a running node share. */
export interface Runtime {
  config: Config
  brand: Brand
  log: Log
  clock: Clock
  db: Database
  /** The replicas of the database for reads of history and figures; undefined unless some are configured. */
  readReplicas?: ReadReplicas | undefined
  /** The maker of spans; undefined unless traces are configured. */
  tracer?: Tracer | undefined
  /** The id of this process among those that share the database. */
  nodeId: string
  /** The key that hashes mailboxes and codes and signs link addresses; the same on every node of one database. */
  signingKey: Buffer
  /** The keys that sign cookies, on every node the same. */
  cookieKeys: Pick<CookieKeys, 'signing' | 'accepted'>
  /** Checks in a transaction whether a request may still do what it was authorised to do. */
  checkAccess: AccessCheck
  /**
   * Checks whether the person signed in on this session, or entered their password again, within the last few minutes.
   */
  checkAuthentication(context: MemberContext): Promise<boolean>
  /**
   * Finds the account of a request's session, for records made before anything else looks it up; null without a valid
   * session.
   */
  findAccount(request: { runtime: Runtime; sessionToken: string | null }): Promise<string | null>
}

/** The route of a request that nothing has answered yet, or that matches no known route. */
export const UNMATCHED = '/*'

/** A signed-in person, as the session check found them. */
export interface Actor {
  userId: string
  sessionId: string
  role: string
  permissions: readonly Permission[]
  /** The time until which an administrator may go without a second factor; missing for everyone else. */
  factorDueAt?: Date
  /** The permissions that they would hold with a second factor, once that time is over, or on an allowed network. */
  withheld?: readonly Permission[]
  /** Set if the network that they call from is the reason for `withheld`. */
  isOutsideNetworks?: true
  /** The API key that they call by; `sessionId` is then not the id of a session. */
  keyId?: string
}

/**
 * One request: the caller and the network it comes from. `network` is the narrowest prefix that limits count by (IPv4
 * /32, IPv6 /64); `enclosingNetworks` names the wider ones.
 */
export interface Context {
  runtime: Runtime
  requestId: string
  /** The trace of W3C Trace Context: that of the proxy in front, else our own where nodes are traced, or null. */
  traceId: string | null
  /**
   * The pattern of the route that answers, like `/api/chats/{id}`; UNMATCHED until one does. It is an object because
   * the handler of operations works on a copy of the context.
   */
  route: { pattern: string }
  network: string
  userAgent: string
  /** The request's Accept-Language header. */
  acceptLanguage: string
  /** The name of the time zone that our own pages send with a message, as sent; '' where there is none. */
  timeZone: string
  /** The account whose message this is, as our own pages send it with a message; '' where there is none. */
  sender: string
  /** The request's Cookie header. */
  cookies: string
  /** The secret of the session cookie as sent, or null. */
  sessionToken: string | null
  /** The secret of an API key as sent, or null. A request never has both this and `sessionToken`. */
  keySecret: string | null
  /** The signed-in person; null for a visitor. */
  actor: Actor | null
  /**
   * The person who calls with an API key, and who is the `actor` of the context that `authorise` returns; null for
   * everyone else.
   */
  keyActor: Actor | null
  /** The permissions that the person was found to hold; null until a verb needs a signed-in person. */
  needs: readonly Permission[] | null
  /** The origin that audit entries record; it names the network once `needs` has an administrator's permission. */
  origin: Origin
  /** The headers of the response, cookies among them. */
  responseHeaders: Headers
}

/** A context whose person is known. */
export type MemberContext = Context & { actor: Actor; needs: readonly Permission[] }
