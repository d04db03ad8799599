import type { EndEvent } from '@pepper/contract/chat/stream'
import type { Runtime } from '../../../platform/context.ts'
import { readSettings } from '../../settings/index.ts'
import { countTurn } from './count-turns.ts'
import { keepTrying } from './keep-trying.ts'
import { FREE_STOPS_A_DAY } from './rules.ts'
import { saveRemarks, settle } from './settlement-store.ts'
import type { TurnOutcome } from './turn.ts'

/**
 * Ends a turn: the only place that does. If the turn is still streaming, saves the reply and awards XP, or returns the
 * credit; null if it was already ended. Saving is retried while the database is unavailable (D3).
 */
export async function settleTurn(
  runtime: Runtime,
  turnId: string,
  outcome: TurnOutcome,
): Promise<Omit<EndEvent, 'type'> | null> {
  const now = runtime.clock.now()
  const settled = await keepTrying(runtime.log, turnId, async () => {
    const settings = await readSettings(runtime)
    if (outcome.note || outcome.marks) await saveRemarks(runtime.db, turnId, outcome)
    return settle(runtime.db, {
      turnId,
      outcome,
      now,
      timeZone: runtime.config.creditsTimeZone,
      xpAnswered: settings.xp_answered,
      xpFirstOfDay: settings.xp_first_of_day,
      freeStopsADay: FREE_STOPS_A_DAY,
    })
  })
  if (settled) countTurn(outcome, settled)
  runtime.db.hints.give('turn', [turnId])
  return settled
}
