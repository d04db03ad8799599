import type { Runtime } from '../../platform/context.ts'
import type { Settings } from './registry.ts'

/** How long a node goes without asking what the settings are, in ms; a change is heard everywhere after that. */
export const SETTINGS_FRESH_MS = 2_000

interface Cached {
  readAtMs: number
  settings: Promise<Settings>
}

const cachedByRuntime = new WeakMap<Runtime, Cached>()

/** What `read` found at most two seconds ago; callers at the same time share one reading, a failed one is forgotten. */
export function cachedSettings(runtime: Runtime, read: () => Promise<Settings>): Promise<Settings> {
  const cached = cachedByRuntime.get(runtime)
  if (cached && performance.now() - cached.readAtMs < SETTINGS_FRESH_MS) return cached.settings
  const fresh: Cached = { readAtMs: performance.now(), settings: read() }
  cachedByRuntime.set(runtime, fresh)
  fresh.settings.catch(() => {
    if (cachedByRuntime.get(runtime) === fresh) cachedByRuntime.delete(runtime)
  })
  return fresh.settings
}

/** Lets this node read the settings anew. */
export function forgetSettings(runtime: Runtime): void {
  cachedByRuntime.delete(runtime)
}
