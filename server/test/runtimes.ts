import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { readBrand } from '../src/platform/brand.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Actor, Context, Runtime } from '../src/platform/context.ts'
import type { Database } from '../src/platform/db/database.ts'

/** A node's runtime over a test database, for verbs and platform parts that are tested without HTTP. */
export function createTestRuntime(db: Database, ports: Partial<Runtime> = {}): Runtime {
  const config = readConfig({})
  return {
    config,
    brand: readBrand(config),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: systemClock,
    db,
    nodeId: randomUUID(),
    signingKey: Buffer.alloc(32),
    ...ports,
  }
}

/** A request of `actor`, or of a visitor, from one network. */
export function createTestContext(
  runtime: Runtime,
  traits: { actor?: Actor; network?: string } = {},
): Context {
  return {
    runtime,
    requestId: randomUUID(),
    network: traits.network ?? '203.0.113.7',
    userAgent: 'test',
    acceptLanguage: '',
    cookies: '',
    sessionToken: null,
    actor: traits.actor ?? null,
    responseHeaders: new Headers(),
  }
}
