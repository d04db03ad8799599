import type { GuestAllowance } from '@pepper/contract/chat/stream'
import { type Kysely, sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'

/** A daily count that messages are taken from. */
export interface Allowance {
  kind: 'guest' | 'network' | 'site'
  /** A hash of the guest, or of the network that the messages come from; empty for the site. */
  subject: string
  limit: number
}

/** A local day and its end. */
export interface LocalDay {
  day: string
  ends_at: Date
}

export async function getLocalDay(kysely: Kysely<DB>, now: Date, timeZone: string): Promise<LocalDay> {
  const { rows } = await sql<LocalDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, (d.day + 1)::timestamp at time zone ${timeZone} as ends_at
    from (select (${now}::timestamptz at time zone ${timeZone})::date as day) d`.execute(kysely)
  const [day] = rows
  if (!day) throw new Error('a day was not found')
  return day
}

/**
 * Takes one message of a day, if one is left. Returns how many were taken, including this one, or null. Several nodes
 * may do so at the same time.
 */
export async function takeMessage(
  tx: Transaction,
  day: string,
  allowance: Allowance,
): Promise<number | null> {
  const { kind, subject, limit } = allowance
  const { rows } = await sql<{ used: number }>`
    insert into guest_allowances (day, kind, subject, used) values (${day}, ${kind}, ${subject}, 1)
    on conflict (day, kind, subject) do update set used = guest_allowances.used + 1
      where guest_allowances.used < ${limit}
    returning used`.execute(tx)
  return rows[0]?.used ?? null
}

/** Gives a guest back a message that was not answered. The counts of the network and the site stay as they are. */
export async function giveMessageBack(tx: Transaction, guestHash: string, day: string): Promise<void> {
  await sql`
    update guest_allowances set used = used - 1
    where day = ${day} and kind = 'guest' and subject = ${guestHash} and used > 0`.execute(tx)
}

/** Counts the messages of a day that were taken. */
export async function countTaken(
  kysely: Kysely<DB>,
  day: string,
  { kind, subject }: Pick<Allowance, 'kind' | 'subject'>,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from guest_allowances where day = ${day} and kind = ${kind} and subject = ${subject}`.execute(
    kysely,
  )
  return rows[0]?.used ?? 0
}

/** Presents the messages that a guest may still send today. */
export function allowanceOf(limit: number, used: number, { ends_at }: LocalDay): GuestAllowance {
  return { limit, left: Math.max(0, limit - used), resets_at: ends_at.toISOString() }
}

/** Deletes the counts of days that are over everywhere. */
export async function deleteOldAllowances(database: Database, before: Date): Promise<void> {
  await sql`delete from guest_allowances where day < ${before}::date`.execute(database.kysely)
}
