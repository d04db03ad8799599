import type { Runtime } from '../../platform/context.ts'
import { readSettings, type Settings } from '../settings/index.ts'

/** What a joining transaction needs to know of the world around it. */
export interface JoiningScene {
  settings: Settings
  now: Date
  isLoopback: boolean
  publicOrigin: string
  signingKey: Buffer
  timeZone: string
  requestId: string | null
}

/** Reads the scene; outside transactions only. */
export async function readScene(runtime: Runtime, requestId: string | null): Promise<JoiningScene> {
  const settings = await readSettings(runtime)
  const { clock, config, signingKey } = runtime
  const { isLoopback, publicOrigin, creditsTimeZone: timeZone } = config
  return { settings, now: clock.now(), isLoopback, publicOrigin, signingKey, timeZone, requestId }
}
