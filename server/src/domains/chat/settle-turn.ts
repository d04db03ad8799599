import { setTimeout as pause } from 'node:timers/promises'
import type { EndEvent } from '@pepper/contract/chat-stream'
import type { Runtime } from '../../platform/context.ts'
import { readSettings } from '../settings/index.ts'
import { settle } from './store.ts'
import type { TurnOutcome } from './turn.ts'

/** Stops before the first character whose credit is returned, a day (decisions 3). */
const FREE_STOPS_A_DAY = 5
const RETRY_DELAYS_MS = [50, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000]

/**
 * Ends a turn: the only place that does. Saves the reply and awards XP, or returns the credit, where the turn is still
 * streaming; null where it was ended before. Saving is retried while the database is away (decisions 3).
 */
export async function settleTurn(
  runtime: Runtime,
  turnId: string,
  outcome: TurnOutcome,
): Promise<Omit<EndEvent, 'type'> | null> {
  const settings = await readSettings(runtime)
  const settlement = {
    turnId,
    outcome,
    now: runtime.clock.now(),
    timeZone: runtime.config.creditsTimeZone,
    xpAnswered: settings.xp_answered,
    xpFirstOfDay: settings.xp_first_of_day,
    freeStopsADay: FREE_STOPS_A_DAY,
  }
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await settle(runtime.db, settlement)
    } catch (error) {
      runtime.log.warn({ err: error, turnId }, 'a turn could not be settled yet')
      await pause(delayMs)
    }
  }
  return settle(runtime.db, settlement)
}
