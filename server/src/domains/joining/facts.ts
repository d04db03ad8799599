import type { Runtime } from '../../platform/context.ts'
import type { Origin } from '../../platform/origin.ts'
import { readSettings, type Settings } from '../settings/index.ts'

/** Facts that a joining transaction reads before it begins. */
export interface JoiningFacts {
  settings: Settings
  now: Date
  needsEmailProof: boolean
  publicOrigin: string
  signingKey: Buffer
  timeZone: string
  origin: Origin | null
}

/** Reads the facts; outside transactions only. */
export async function readFacts(runtime: Runtime, origin: Origin | null): Promise<JoiningFacts> {
  const settings = await readSettings(runtime)
  const { clock, config, signingKey } = runtime
  const { needsEmailProof, publicOrigin, creditsTimeZone: timeZone } = config
  return { settings, now: clock.now(), needsEmailProof, publicOrigin, signingKey, timeZone, origin }
}
