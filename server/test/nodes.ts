import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { type NodePorts, type StartedNode, startNode } from '../src/app/start-node.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/db/database.ts'
import { hashSecret, randomSecret } from '../src/platform/ids.ts'
import type { Log } from '../src/platform/log/log.ts'
import { cookieSecret } from '../src/platform/signing/cookie-keys.ts'
import { readSigningKey } from '../src/platform/signing/signing-key.ts'
import type { DatabaseLocation } from './databases.ts'
import { TEST_GUIDE_INDEX } from './guide-index-folder.ts'

/** Starts a node of this process on a free port; `env` completes or replaces its configuration. */
export function startTestNode(
  location: DatabaseLocation,
  env: Record<string, string> = {},
  ports: NodePorts & { log?: Log } = {},
): Promise<StartedNode> {
  const log = ports.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  return startNode(readConfig(nodeEnvironment(location, env)), log, ports)
}

/**
 * Builds the environment of a process of its own that works on a test database: a node's variables, and nothing else of
 * ours.
 */
export function processEnvironment(
  location: DatabaseLocation,
  env: Record<string, string> = {},
): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE, GLIBC_TUNABLES } = process.env
  return { PATH, NODE_COMPILE_CACHE, GLIBC_TUNABLES, ...nodeEnvironment(location, env) }
}

function nodeEnvironment(
  location: DatabaseLocation,
  env: Record<string, string> = {},
): Record<string, string | undefined> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    DATABASE_URL: location.databaseUrl,
    DATA_DIR: location.dataDir,
    GUIDE_INDEX_DIR: TEST_GUIDE_INDEX,
    RATE_LIMITS: 'off',
    SHUTDOWN_TIMEOUT_MS: '1000',
    // No proxy has to turn away; the test of a rolling restart sets its own.
    SHUTDOWN_DELAY_MS: '0',
    // A busy machine may take longer than the default five minutes; tests about that limit set it themselves.
    REAUTHENTICATION_MINUTES: '1440',
    ...env,
  }
}

/** Opens a session for a person as sign-in does; returns the Cookie header that carries it. */
export async function openTestSession(database: Database, userId: string): Promise<string> {
  const token = randomSecret()
  await database.kysely
    .insertInto('auth_sessions')
    .values((eb) => ({
      user_id: userId,
      token: hashSecret(token),
      expires_at: new Date(Date.now() + 86_400_000),
      epoch: eb.selectFrom('auth_users').select('session_epoch').where('id', '=', userId),
    }))
    .execute()
  return signTestCookie(database, 'session', token)
}

/** Signs a Cookie header as the server would have set it. */
export async function signTestCookie(database: Database, name: string, value: string): Promise<string> {
  const key = cookieSecret(await readSigningKey(database))
  const signature = createHmac('sha256', key).update(value).digest('base64')
  return `${name}=${encodeURIComponent(`${value}.${signature}`)}`
}
