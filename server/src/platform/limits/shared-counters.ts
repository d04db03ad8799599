import { createHash } from 'node:crypto'
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import type { Counter, LimitName } from './policies.ts'

/** A counter for one width of network; 0 is the narrowest. */
export type LeveledCounter = Counter & { level: number }

/** The limits whose attempts of a network at a subject are forgotten after a success. */
const FORGIVEN = ['reauthentication', 'sign_in', 'sign_in_account'] as const satisfies readonly LimitName[]
export type ForgivenLimit = (typeof FORGIVEN)[number]

/** The result of counting one attempt. */
export interface Count {
  isBeyond: boolean
  /** Whether this attempt was the first beyond the limit; across all nodes only one is. */
  isFirstBeyond: boolean
  msBeforeNext: number
}

const countersByDatabase = new WeakMap<Database, Map<string, Promise<RateLimiterPostgres>>>()

/** Counts one attempt under `subject` on a counter that all nodes share. */
export async function countAttempt(
  database: Database,
  limit: string,
  counter: LeveledCounter,
  subject: string,
): Promise<Count> {
  const limiter = await findLimiter(database, limit, counter)
  try {
    const { msBeforeNext } = await limiter.consume(keyOf(subject))
    return { isBeyond: false, isFirstBeyond: false, msBeforeNext }
  } catch (error) {
    if (error instanceof Error) throw error
    const { consumedPoints, msBeforeNext } = error as RateLimiterRes
    return { isBeyond: true, isFirstBeyond: consumedPoints === counter.points + 1, msBeforeNext }
  }
}

/** Forgets the attempts under `subject`. */
export async function forgetAttempts(
  database: Database,
  limit: string,
  counter: LeveledCounter,
  subject: string,
): Promise<void> {
  const limiter = await findLimiter(database, limit, counter)
  await limiter.delete(keyOf(subject))
}

/** Hashes a subject: subjects are email addresses and the like, so only their hash is kept. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

function findLimiter(
  database: Database,
  limit: string,
  counter: LeveledCounter,
): Promise<RateLimiterPostgres> {
  const limiters = countersByDatabase.get(database) ?? new Map<string, Promise<RateLimiterPostgres>>()
  countersByDatabase.set(database, limiters)
  const keyPrefix = `${limit}:${counter.by}${counter.level === 0 ? '' : `:${counter.level}`}`
  const limiter =
    limiters.get(keyPrefix) ??
    createLimiter(database, keyPrefix, { ...counter, isForgiven: isForgiven(limit, counter) })
  limiters.set(keyPrefix, limiter)
  return limiter
}

/** Returns whether a success forgets the attempts on a counter: those of a network at a subject, or of a place. */
function isForgiven(limit: string, { by }: Counter): boolean {
  const isOfSubject = by === 'subject_and_network' && FORGIVEN.some((forgiven) => forgiven === limit)
  return isOfSubject || limit === 'sign_in_place'
}

/** Creates the limiter of a counter. The library is loaded at the first attempt, so that the start stays fast. */
async function createLimiter(
  database: Database,
  keyPrefix: string,
  counter: LeveledCounter & { isForgiven: boolean },
): Promise<RateLimiterPostgres> {
  const { RateLimiterPostgres } = await import('rate-limiter-flexible')
  return new RateLimiterPostgres({
    storeClient: clientOf(database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: counter.points,
    duration: counter.windowSeconds,
    // A caller beyond a limit is refused from memory, so that a flood does not reach the database. Where a success on any
    // node forgives the attempts, the others could not know.
    inMemoryBlockOnConsumed: counter.beyond === 'refuse' && !counter.isForgiven ? counter.points + 1 : 0,
  })
}

/** Adapts a database to the part of a `pg` pool that the library needs. */
function clientOf(database: Database) {
  return {
    query: async (query: { name: string; text: string; values: unknown[] }) => {
      const rows = await database.run({ name: query.name, text: query.text }, query.values)
      return { rows, rowCount: rows.length }
    },
  }
}
