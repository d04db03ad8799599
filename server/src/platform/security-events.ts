import { DAY_MS, HOUR_MS } from '@pepper/contract/durations'
import type { SecurityEventType } from '@pepper/contract/security'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context, Runtime } from './context.ts'
import { jsonText } from './db/json-text.ts'
import type { DB } from './db/schema.ts'
import { recordEvent } from './events/record-event.ts'

export interface SecurityEvent {
  type: SecurityEventType
  /** The person whom it concerns, if known; else the signed-in person of the request. */
  userId?: string
  /** Whether to look up the account of the request's session if nothing has done so yet. */
  isOfSession?: boolean
  /** Ids and codes, no personal data. */
  details?: Record<string, string | number | boolean | null>
}

/**
 * Builds the condition for the events that figures count as security events, those where something went wrong. A
 * successful sign-in and a change of one's own password are recorded for other reasons. The first comparison is that of
 * the index `security_events_noticed`, which serves only queries that have it.
 */
export function isNoticed(eventType: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`${eventType} <> 'login_succeeded' and ${eventType} <> 'password_changed'`
}

/** The highest number of events of one type that are recorded for one network prefix on a node in a minute. */
const EVENTS_PER_MINUTE = 60

interface Minute {
  startedAtMs: number
  countByKey: Map<string, number>
}

const minuteByDatabase = new WeakMap<object, Minute>()

/**
 * Records a security event (SE-1), outside any transaction: the refused change is undone, the event stays. Never
 * throws: a request does not fail because it could not be recorded. Only part of a flood is recorded: events are
 * limited by network and minute, by person and hour, and each type has a limit a day for all, beyond which the day's row
 * only counts them. Events beyond the limit of a person take no room from those of others.
 */
export async function recordSecurityEvent(context: Context, event: SecurityEvent): Promise<void> {
  const { runtime, network, requestId, actor } = context
  if (isFlooding(runtime.db, `${event.type} ${network}`)) return
  try {
    const userId =
      event.userId ?? actor?.userId ?? (event.isOfSession ? await runtime.findAccount(context) : null)
    // Refusals that are counted together are few, and judged: one account cannot hide others behind them.
    const isFree = userId === null || event.details?.refusals !== undefined
    if (!isFree && (await hasManyOfType(runtime, userId, event.type))) return
    const isLast = await takeRoom(runtime, event.type, userId !== null)
    if (isLast === null) return
    const details = isLast ? { ...event.details, is_last_of_day: true } : event.details
    const values = {
      event_type: event.type,
      user_id: userId,
      network,
      request_id: requestId,
      details: jsonText(details ?? {}),
      created_at: runtime.clock.now(),
    }
    if (values.user_id !== null && isJudged(event)) await recordAndTell(runtime, values)
    else await runtime.db.kysely.insertInto('security_events').values(values).execute()
  } catch (error) {
    runtime.log.warn({ err: error, requestId, type: event.type }, 'a security event could not be noted')
  }
}

/** The highest number of events of one type that are kept for one person within an hour. */
const EVENTS_OF_PERSON = 60

/** Returns whether a person has as many events of a type as are kept, so that one account cannot fill the day of all. */
async function hasManyOfType(
  { db, clock }: Runtime,
  userId: string,
  type: SecurityEventType,
): Promise<boolean> {
  const latest = await db.kysely
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('event_type', '=', type)
    .where('created_at', '>', new Date(clock.now().getTime() - HOUR_MS))
    .limit(EVENTS_OF_PERSON)
    .execute()
  return latest.length === EVENTS_OF_PERSON
}

/** The highest numbers of events of one type that are kept for a day, for all strangers and for all known people. */
const EVENTS_PER_DAY = { strangers: 10_000, people: 100_000 }

/**
 * Takes room for an event in its day: returns whether it is the last that has some, and null if there is none left.
 * Successful sign-ins need none: each takes a valid credential, and later ones are judged by those before.
 */
async function takeRoom(
  runtime: Runtime,
  type: SecurityEventType,
  isOfPerson: boolean,
): Promise<boolean | null> {
  if (type === 'login_succeeded') return false
  const count = await countOfDay(runtime, type, isOfPerson)
  const ceiling = isOfPerson ? EVENTS_PER_DAY.people : EVENTS_PER_DAY.strangers
  if (count > ceiling) return null
  if (count === ceiling)
    runtime.log.warn({ type, isOfPerson }, 'no more security events of this type are kept today')
  return count === ceiling
}

/** Counts an event in its day's row, which all nodes share. Returns the number of events so far, this one included. */
async function countOfDay(
  { db, clock }: Runtime,
  type: SecurityEventType,
  isOfPerson: boolean,
): Promise<number> {
  const { events } = await db.kysely
    .insertInto('security_event_days')
    .values({
      day: clock.now().toISOString().slice(0, 10),
      event_type: type,
      is_of_person: isOfPerson,
      events: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'event_type', 'is_of_person'])
        .doUpdateSet((eb) => ({ events: eb('security_event_days.events', '+', 1) })),
    )
    .returning('events')
    .executeTakeFirstOrThrow()
  return events
}

/**
 * Returns whether an event helps to judge if the activity of its account is unusual (SE-2): sign-ins, and refusals if
 * they are counted.
 */
function isJudged({ type, details }: SecurityEvent): boolean {
  return type === 'login_failed' || type === 'login_succeeded' || details?.refusals !== undefined
}

async function recordAndTell({ db }: Runtime, values: Insertable<DB['security_events']>): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('security_events')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(tx, 'security.noted', { event_id: id })
  })
}

/** Deletes security events older than this number of days. */
export async function deleteOldSecurityEvents({ db, clock }: Runtime, keptDays: number): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * DAY_MS)
  await db.kysely.deleteFrom('security_events').where('created_at', '<', before).execute()
  await db.kysely
    .deleteFrom('security_event_days')
    .where('day', '<', before.toISOString().slice(0, 10))
    .execute()
}

function isFlooding(database: object, key: string): boolean {
  const nowMs = performance.now()
  const known = minuteByDatabase.get(database)
  const minute =
    known && nowMs - known.startedAtMs < 60_000 ? known : { startedAtMs: nowMs, countByKey: new Map() }
  minuteByDatabase.set(database, minute)
  const count = (minute.countByKey.get(key) ?? 0) + 1
  minute.countByKey.set(key, count)
  return count > EVENTS_PER_MINUTE
}
