import { findActor, findSessionToken } from '../../src/domains/identity/index.ts'
import type { SignInInput } from '../../src/domains/joining/signing-in/sign-in.ts'
import { signIn } from '../../src/domains/joining/signing-in/sign-in.ts'
import { deliverMail } from '../../src/domains/mail/index.ts'
import { syncRolePermissions } from '../../src/domains/roles/index.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Context, Runtime } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { AppError } from '../../src/platform/errors.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

export const PASSWORD = 'correct horse battery'
export const PUBLIC = 'https://chat.example.org'
export const LOOPBACK = 'http://localhost:3000'

export interface World extends AsyncDisposable {
  runtime: Runtime
  database: Database
  clock: Clock & { advance: (ms: number) => void }
  close: () => Promise<void>
}

/** Opens a database of its own with a runtime over it. The test moves its clock, and nothing has a rate limit. */
export async function openWorld(origin: string = LOOPBACK): Promise<World> {
  const { database, close }: TestDatabase = await openTestDatabase()
  return { ...(await openWorldOn(database, origin)), close, [Symbol.asyncDispose]: close }
}

/** Opens the same on a database that the test has opened. */
export async function openWorldOn(
  database: Database,
  origin: string = LOOPBACK,
): Promise<Pick<World, 'runtime' | 'database' | 'clock'>> {
  await syncRolePermissions(database)
  let nowMs = Date.parse('2026-03-10T12:00:00Z')
  const clock = {
    now: () => new Date(nowMs),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
  const config = { ...readConfig({ PUBLIC_ORIGIN: origin }), hasRateLimits: false }
  return { runtime: createTestRuntime(database, { config, clock }), database, clock }
}

/** Returns the runtime of the same world on another origin, or with limits. */
export function withConfig(world: World, change: { origin?: string; hasRateLimits?: boolean }): Runtime {
  const { config } = world.runtime
  const { origin = config.publicOrigin, hasRateLimits = false } = change
  return { ...world.runtime, config: { ...readConfig({ PUBLIC_ORIGIN: origin }), hasRateLimits } }
}

/** A browser: keeps its cookies from call to call. */
export interface Visitor {
  cookies: Map<string, string>
  call<T>(verb: (context: Context) => Promise<T>): Promise<T>
}

export function createVisitor(runtime: Runtime, network = '203.0.113.7'): Visitor {
  const cookies = new Map<string, string>()
  return {
    cookies,
    call: async (verb) => {
      const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const context = createTestContext(runtime, { network })
      Object.assign(context, { cookies: header, sessionToken: findSessionToken(runtime, header) })
      context.actor = await findActor(context)
      try {
        return await verb(context)
      } finally {
        keepCookies(cookies, context.responseHeaders)
      }
    },
  }
}

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const header of headers.getSetCookie()) {
    const [pair = ''] = header.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (header.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
}

export function signInAs(visitor: Visitor, input: SignInInput) {
  return visitor.call((context) => signIn(context, input))
}

/** Returns the code that a call is refused with, or 'ok'. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

export interface RecordTraits {
  email?: string | null
  referral_code?: string
  referred_by?: string
  xp?: number
  claim_secret_hash?: string
}

let sequence = 0

/** Adds an unclaimed waitlist record, as the import leaves it. */
export async function addRecord(database: Database, traits: RecordTraits = {}) {
  sequence += 1
  const code = traits.referral_code ?? `C${String(sequence).padStart(7, '0')}`
  const email = traits.email === undefined ? `waiting-${sequence}@example.org` : traits.email
  return database.kysely
    .insertInto('profiles')
    .values({ full_name: 'Waiting', ...traits, email, mailbox: email, referral_code: code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Delivers the waiting mails; returns all mails to an address, newest first. */
export async function mailsTo(world: World, address: string) {
  const waiting = await world.database.kysely
    .selectFrom('mail_requests')
    .select('id')
    .orderBy('created_at')
    .execute()
  for (const { id } of waiting) await deliverMail(world.runtime, id)
  return world.database.kysely
    .selectFrom('outbox_mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the token of the newest link that was mailed to an address. Throws where there is none. */
export async function mailedToken(world: World, address: string): Promise<string> {
  const [mail] = await mailsTo(world, address)
  const token = /\/auth\/link#([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${address}`)
  return token
}

/** Counts the rows of each table that joining writes to. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = [
    'auth_users',
    'auth_accounts',
    'auth_sessions',
    'profiles',
    'credit_accounts',
    'credit_transactions',
    'xp_entries',
    'referrals',
    'membership_links',
    'membership_days',
    'mail_requests',
    'outbox_events',
    'audit_entries',
    'user_roles',
  ] as const
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    counts[table] = rows
  }
  return counts
}
