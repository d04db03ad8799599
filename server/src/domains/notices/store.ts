import { DAY_MS } from '@pepper/contract/durations'
import type { NoticeKind } from '@pepper/contract/notices'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { isBanned } from '../identity/index.ts'

/** A notice whose link still works. */
export interface OpenNotice {
  id: string
  userId: string
  /** The account's address, or the former one that pressing the link restores. */
  email: string
  /** A former address that was notified of a new one; null for any other notice. */
  formerEmail: string | null
  kind: NoticeKind
  isPressed: boolean
  createdAt: Date
  /** When the reported event occurred, or where that is not known, when the notice was written. */
  occurredAt: Date
}

export interface NewNotice {
  userId: string
  kind: NoticeKind
  /** The id of the event that the notice reports; null where it belongs to no event. */
  cause: number | null
  /** The former address to which the notice goes; null for the account's address. */
  formerEmail: string | null
  tokenHash: string
  now: Date
  /** When the event occurred; null where the notice belongs to none. */
  occurredAt: Date | null
  expiresAt: Date
  /**
   * The moment at which the account was secured already, so that the link only sets a password; null where it was not.
   */
  pressedAt: Date | null
}

/** Counts the notices of a kind to a person since a moment. */
export async function countNotices(
  executor: Executor,
  { userId, kind, since }: { userId: string; kind: NoticeKind; since: Date },
): Promise<number> {
  const { count } = await executor
    .selectFrom('security_notices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a notice; returns whether it is new, as each event causes only one. */
export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('security_notices')
    .values({
      user_id: notice.userId,
      kind: notice.kind,
      cause: notice.cause,
      email: notice.formerEmail,
      token_hash: notice.tokenHash,
      created_at: notice.now,
      occurred_at: notice.occurredAt,
      expires_at: notice.expiresAt,
      pressed_at: notice.pressedAt,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the moment from which on a thief may have changed the account that a notice is about. */
const moment = (prefix: '' | 'n.') =>
  sql<Date>`coalesce(${sql.ref(`${prefix}occurred_at`)}, ${sql.ref(`${prefix}created_at`)})`

export async function findOpenNotice(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<OpenNotice | null> {
  const row = await executor
    .selectFrom('security_notices as n')
    .innerJoin('people as u', 'u.user_id', 'n.user_id')
    .select([
      'n.id',
      'n.user_id as userId',
      'u.email',
      'n.email as formerEmail',
      'n.kind',
      'n.pressed_at',
      'n.created_at as createdAt',
      moment('n.').as('occurredAt'),
    ])
    .where('n.token_hash', '=', tokenHash)
    .where('n.used_at', 'is', null)
    .where('n.expires_at', '>', now)
    .where(isBanned('u'), '=', false)
    .executeTakeFirst()
  if (!row) return null
  const { pressed_at, kind, ...notice } = row
  const isPressed = pressed_at !== null
  const email = isPressed ? notice.email : (notice.formerEmail ?? notice.email)
  return { ...notice, email, kind: kind as NoticeKind, isPressed }
}

/**
 * Marks a link as pressed and makes the person's other links void; returns the moment of the earliest event that these
 * report, or null where another call pressed it, as only one of several can. Links sent to an earlier address stay valid: a thief who changed the address reads only the later ones.
 */
export async function pressNotice(
  tx: Transaction,
  { id, userId, createdAt, occurredAt }: OpenNotice,
  now: Date,
): Promise<Date | null> {
  const { numUpdatedRows } = await tx
    .updateTable('security_notices')
    .set({ pressed_at: now })
    .where('id', '=', id)
    .where('pressed_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return null
  const ended = await tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('email', 'is', null), eb('created_at', '>', createdAt)]))
    .returning(['expires_at', moment('').as('occurredAt')])
    .execute()
  const open = ended.filter(({ expires_at }) => expires_at > now)
  return new Date(Math.min(...[occurredAt, ...open.map((other) => other.occurredAt)].map(Number)))
}

/**
 * Uses up a pressed link, and the person's other pressed links with it; returns whether this call did so, as only one
 * of several can. The caller holds the account by `lockAccount`.
 */
export async function useNotice(tx: Transaction, { id, userId }: OpenNotice, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('pressed_at', 'is not', null)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return used.some((row) => row.id === id)
}

/** Uses up the links that would set a password of an account, which the caller holds by `lockAccount`. */
export async function endPressedNotices(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('pressed_at', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
}

/** Returns whether the owner of an account has secured it by a notice, and no link has set a password since. */
export async function isSecured(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('security_notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '<>', 'new_password')
    .where('pressed_at', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** How long a pressed link stays after its end, so that its owner can request another one, in ms. */
export const PRESSED_MS = 90 * DAY_MS

/** Deletes links that have expired; a pressed one that has set no password stays for 90 days more. */
export async function deleteExpiredNotices(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom('security_notices')
    .where('expires_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'new_password'),
        eb('pressed_at', 'is', null),
        eb('used_at', 'is not', null),
        eb('expires_at', '<=', new Date(now.getTime() - PRESSED_MS)),
      ]),
    )
    .execute()
}
