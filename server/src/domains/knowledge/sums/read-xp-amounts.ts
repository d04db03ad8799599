import type { Runtime } from '../../../platform/context.ts'
import { readSettings } from '../../settings/index.ts'
import type { XpAmounts } from './sum.ts'

/** Reads the amounts of XP that the operator has set; makes no query if this node has just read the settings. */
export async function readXpAmounts(runtime: Runtime): Promise<XpAmounts> {
  const settings = await readSettings(runtime)
  return {
    answer: settings.xp_answered,
    firstOfDay: settings.xp_first_of_day,
    friend: settings.xp_referral_qualified,
  }
}
