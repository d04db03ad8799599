import type { Runtime } from '../../platform/context.ts'
import type { DomainEvent } from '../../platform/events/event-map.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { countSignInsByHour, findEvent, listEarlierEvents, markTold, raiseFlag } from './flag-store.ts'
import { type ActivityEvent, findSignals, isAlarming, type SuspicionLimits } from './suspicion.ts'

/** A person is warned of suspicious activity once a day at most. */
const TOLD_AGAIN_AFTER_MS = 86_400_000

/** Judges a security event of an account: if it is suspicious, flags the account and warns its person (SE-2). */
export async function judgeActivity(
  runtime: Runtime,
  { payload }: DomainEvent<'security.noted'>,
): Promise<void> {
  const { db, clock } = runtime
  const row = await findEvent(db.kysely, payload.event_id)
  if (!row?.user_id) return
  const { user_id: userId } = row
  const event = { id: row.id, at: row.created_at }
  const activity = {
    latest: presentActivity(row),
    earlier: (await listEarlierEvents(db.kysely, userId, event)).map(presentActivity),
    signInsByHour: await countSignInsByHour(db.kysely, userId, event),
  }
  const signals = findSignals(activity, limitsFrom(await readSettings(runtime)))
  if (signals.length === 0) return
  const now = clock.now()
  await db.transaction(async (tx) => {
    const flag = await raiseFlag(tx, { userId, signals, event })
    if (!flag || !isAlarming(signals)) return
    if (flag.told_at && now.getTime() - flag.told_at.getTime() < TOLD_AGAIN_AFTER_MS) return
    await markTold(tx, flag.id, now)
    await recordEvent(tx, 'security.suspected', { user_id: userId })
  })
}

interface EventRow {
  event_type: string
  created_at: Date
  network: string | null
  details: unknown
}

function presentActivity({ event_type, created_at, network, details }: EventRow): ActivityEvent {
  const { is_new_device = false, refusals = 0 } = details as { is_new_device?: boolean; refusals?: number }
  const type = event_type as ActivityEvent['type']
  return { type, at: created_at, network, isNewDevice: is_new_device, refusals }
}

function limitsFrom(settings: Settings): SuspicionLimits {
  return {
    failedAttempts: settings.suspicion_failed_attempts,
    failedMinutes: settings.suspicion_failed_minutes,
    locations: settings.suspicion_locations,
    locationMinutes: settings.suspicion_location_minutes,
    refusals: settings.suspicion_refusals,
    refusalMinutes: settings.suspicion_refusal_minutes,
    habitSignIns: settings.suspicion_habit_sign_ins,
  }
}
