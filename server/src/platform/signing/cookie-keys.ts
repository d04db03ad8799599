import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '@pepper/contract/durations'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Log } from '../log/log.ts'

/** The time between two reads of the keys, in ms. A new key signs much later than that after it was made. */
const READ_EVERY_MS = 10_000
/** Cookies live for at most a year; a key that signed the last of them stays a little longer. */
const ACCEPTED_MS = 370 * DAY_MS
const PREFIX = 'cookie_key/'
/** Ends the name of a key before which none is accepted. */
const ALONE = '/alone'

/** A secret that signs cookies from a moment on. */
export interface CookieKey {
  secret: string
  signsFrom: Date
  /** Whether the keys before it are refused. */
  isAlone: boolean
}

/** Derives the secret that signs cookies from a key; a key of nothing else is known by it. */
export function cookieSecret(key: Buffer): string {
  return createHmac('sha256', key).update('cookies').digest('base64url')
}

/**
 * The keys that sign cookies: the first is derived from the key of the database, and operators add others. The newest
 * that is due signs; those before it are accepted until the last cookie that they signed has expired.
 */
export class CookieKeys {
  readonly #first: CookieKey
  readonly #database: Database
  readonly #clock: Clock
  #keys: readonly CookieKey[]

  private constructor(
    first: Buffer,
    keys: readonly CookieKey[],
    { db, clock }: { db: Database; clock: Clock },
  ) {
    this.#first = { secret: cookieSecret(first), signsFrom: new Date(0), isAlone: false }
    this.#keys = [this.#first, ...keys]
    this.#database = db
    this.#clock = clock
  }

  static async open(first: Buffer, ports: { db: Database; clock: Clock }): Promise<CookieKeys> {
    return new CookieKeys(first, await readCookieKeys(ports.db.kysely), ports)
  }

  /** Returns the secret that signs now. */
  get signing(): string {
    return (this.#due().at(-1) ?? this.#first).secret
  }

  /** Lists the secrets whose signatures are accepted, the likeliest first. */
  get accepted(): string[] {
    const now = this.#clock.now().getTime()
    const since = this.#due().findLastIndex(({ isAlone }) => isAlone)
    return this.#keys
      .slice(Math.max(0, since))
      .filter((_, at, keys) => (keys[at + 1]?.signsFrom.getTime() ?? now) > now - ACCEPTED_MS)
      .map(({ secret }) => secret)
      .reverse()
  }

  /** Reads the keys again, as nodes do by themselves. */
  async refresh(): Promise<void> {
    this.#keys = [this.#first, ...(await readCookieKeys(this.#database.kysely))]
  }

  /** Keeps up with keys that operators add. */
  keepFresh(log: Log): { stop: () => void } {
    const timer = setInterval(() => {
      this.refresh().catch((error) => log.warn({ err: error }, 'the keys of cookies could not be read'))
    }, READ_EVERY_MS).unref()
    return { stop: () => clearInterval(timer) }
  }

  #due(): readonly CookieKey[] {
    const now = this.#clock.now()
    return this.#keys.filter(({ signsFrom }) => signsFrom <= now)
  }
}

/** Reads the keys that operators added, the oldest first. */
export async function readCookieKeys(kysely: Database['kysely'] | Transaction): Promise<CookieKey[]> {
  const rows = await kysely
    .selectFrom('app_secrets')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('name')
    .execute()
  return rows.map(({ name, value }) => {
    const isAlone = name.endsWith(ALONE)
    const moment = name.slice(PREFIX.length, isAlone ? -ALONE.length : undefined)
    return { secret: cookieSecret(value), signsFrom: new Date(moment), isAlone }
  })
}

/** Deletes the keys that operators added, those that still wait included. */
export async function deleteCookieKeys(tx: Transaction): Promise<void> {
  await tx.deleteFrom('app_secrets').where('name', 'like', `${PREFIX}%`).execute()
}

/** Adds a key that signs from `signsFrom` on. */
export async function addCookieKey(tx: Transaction, signsFrom: Date, isAlone: boolean): Promise<void> {
  const name = `${PREFIX}${signsFrom.toISOString()}${isAlone ? ALONE : ''}`
  await tx
    .insertInto('app_secrets')
    .values({ name, value: randomBytes(32) })
    .execute()
}
