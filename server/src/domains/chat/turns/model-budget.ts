import type { Runtime } from '../../../platform/context.ts'
import { readSettings } from '../../settings/index.ts'
import { countedOf, isUnmetered } from './add-reply-usage.ts'
import { type ModelUse, sumModelUse } from './model-use-store.ts'
import { type Budget, spentShare } from './rules.ts'
import type { ReplyUsage } from './turn.ts'

/** How old a node's figure of all nodes' usage may be, in ms. */
const FRESH_MS = 10_000

interface Known {
  readAtMs: number
  use: ModelUse
  isReading: boolean
}

const knownByRuntime = new WeakMap<Runtime, Known>()

/**
 * Returns whether the model has used up the site's budget for the local day (W1). The figure is read every ten seconds
 * in the background, and this node's own replies are added at once. The budget is exceeded at most by the replies in
 * progress when it is reached, and by other nodes' replies of those ten seconds.
 */
export async function isBudgetSpent(runtime: Runtime): Promise<boolean> {
  const budget = await findBudget(runtime)
  if (!budget) return false
  return spentShare(await readUse(runtime), budget) >= 1
}

/**
 * Finds the share of the site's budget of the day that is used, 0 and up, counted now; null if there is no budget.
 */
export async function findBudgetShare(runtime: Runtime): Promise<number | null> {
  const budget = await findBudget(runtime)
  if (!budget) return null
  const { db, clock, config } = runtime
  return spentShare(await sumModelUse(db.kysely, clock.now(), config.creditsTimeZone), budget)
}

/** Finds the site's budget of a day, or null if it has none. */
export async function findBudget(runtime: Runtime): Promise<Budget | null> {
  const { config } = runtime
  const settings = await readSettings(runtime)
  const tokens = settings.model_tokens_a_day
  const cost = config.modelPrice ? settings.model_cost_a_day : 0
  if (!config.model || (tokens === 0 && cost === 0)) return null
  return { tokens, cost, price: config.modelPrice, tokensUnmetered: config.model.maxTokens }
}

/** Adds the usage of a reply of this node, until the figure is read again. */
export function countTowardsBudget(runtime: Runtime, usage: ReplyUsage): void {
  const known = knownByRuntime.get(runtime)
  if (!known || usage === null) return
  const counted = countedOf(usage)
  if (isUnmetered(usage)) known.use.unmetered += 1
  known.use.prompt += counted?.prompt ?? 0
  known.use.completion += counted?.completion ?? 0
}

async function readUse(runtime: Runtime): Promise<ModelUse> {
  const known = knownByRuntime.get(runtime)
  if (!known) return readAnew(runtime)
  if (performance.now() - known.readAtMs >= FRESH_MS && !known.isReading) {
    known.isReading = true
    readAnew(runtime).catch((error: unknown) => {
      known.isReading = false
      runtime.log.warn({ err: error }, "the model's use of today could not be read: the last figure holds")
    })
  }
  return known.use
}

async function readAnew(runtime: Runtime): Promise<ModelUse> {
  const use = await sumModelUse(runtime.db.kysely, runtime.clock.now(), runtime.config.creditsTimeZone)
  knownByRuntime.set(runtime, { readAtMs: performance.now(), use, isReading: false })
  return use
}

/** Makes this node read the figure again. */
export function forgetModelUse(runtime: Runtime): void {
  knownByRuntime.delete(runtime)
}
