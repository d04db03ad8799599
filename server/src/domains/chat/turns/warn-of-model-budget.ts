import type { Runtime } from '../../../platform/context.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { findBudget } from './model-budget.ts'
import { recordWarning, sumModelUse } from './model-use-store.ts'
import { spentShare } from './rules.ts'

/** Shares of the budget that are worth a warning, in percent. */
const WARNED_AT = [100, 80] as const

/** Reports once a day and budget that 80% of the model's budget, or all of it, is used (W1). */
export async function warnOfModelBudget(runtime: Runtime): Promise<void> {
  const budget = await findBudget(runtime)
  if (!budget) return
  const { db, clock, config } = runtime
  const [now, timeZone] = [clock.now(), config.creditsTimeZone]
  const share = spentShare(await sumModelUse(db.kysely, now, timeZone), budget)
  const percent = WARNED_AT.find((each) => share * 100 >= each)
  if (!percent) return
  await db.transaction(async (tx) => {
    const { tokens, cost } = budget
    const isNew = await recordWarning(tx, { percent, tokens, cost, now, timeZone })
    if (isNew) await recordEvent(tx, 'chat.model_budget_reached', { percent })
  })
}
