import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { findAccount, holdAccess, isRecentlyAuthenticated } from '../src/domains/identity/index.ts'
import type { AccessCheck } from '../src/platform/authorisation/access-claim.ts'
import { readBrand } from '../src/platform/brand.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { type Actor, type Context, type Runtime, UNMATCHED } from '../src/platform/context.ts'
import type { Database } from '../src/platform/db/database.ts'
import { cookieSecret } from '../src/platform/signing/cookie-keys.ts'
import { TEST_GUIDE_INDEX } from './guide-index-folder.ts'

const COOKIE_SECRET = cookieSecret(Buffer.alloc(32))

/** Creates a node's runtime over a test database, for verbs and platform parts that are tested without HTTP. */
export function createTestRuntime(db: Database, ports: Partial<Runtime> = {}): Runtime {
  const config = readConfig({ GUIDE_INDEX_DIR: TEST_GUIDE_INDEX })
  return {
    config,
    brand: readBrand(config),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: systemClock,
    db,
    nodeId: randomUUID(),
    signingKey: Buffer.alloc(32),
    cookieKeys: { signing: COOKIE_SECRET, accepted: [COOKIE_SECRET] },
    checkAccess: trustMadeUpActors,
    checkAuthentication: trustMadeUpSessions,
    findAccount,
    ...ports,
  }
}

/** Accepts actors that a test makes up, which have no session; judges everyone else as a node does. */
export const trustMadeUpActors: AccessCheck = async (tx, claim) =>
  claim.credential === null ? 'held' : holdAccess(tx, claim)

/** Accepts requests without a session as recently authenticated; judges everyone else as a node does. */
export const trustMadeUpSessions: Runtime['checkAuthentication'] = async (context) =>
  context.sessionToken === null || isRecentlyAuthenticated(context)

/** Creates a request of `actor`, or of a visitor, from one network. */
export function createTestContext(
  runtime: Runtime,
  traits: { actor?: Actor; network?: string } = {},
): Context {
  // A made-up person has no session, also on a started node, which keeps judging people who have one.
  if (traits.actor)
    Object.assign(runtime, {
      checkAccess: trustMadeUpActors,
      checkAuthentication: trustMadeUpSessions,
    })
  const requestId = randomUUID()
  return {
    runtime,
    requestId,
    traceId: null,
    route: { pattern: UNMATCHED },
    network: traits.network ?? '203.0.113.7',
    userAgent: 'test',
    acceptLanguage: '',
    timeZone: '',
    sender: '',
    cookies: '',
    sessionToken: null,
    keySecret: null,
    actor: traits.actor ?? null,
    keyActor: null,
    needs: null,
    origin: { requestId, network: null },
    responseHeaders: new Headers(),
  }
}
