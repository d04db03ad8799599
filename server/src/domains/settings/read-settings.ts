import type { Runtime } from '../../platform/context.ts'
import { type Settings, settingsFrom } from './registry.ts'
import { cachedSettings } from './settings-cache.ts'
import { findStoredSettings } from './store.ts'

/**
 * The settings of the operator, at most 2 s old; no query where this node has read them just now. Outside transactions
 * only: the embedded engine has one connection.
 */
export async function readSettings(runtime: Runtime): Promise<Settings> {
  return cachedSettings(runtime, async () => {
    const { settings, unusable } = settingsFrom(await findStoredSettings(runtime.db.kysely))
    if (unusable.length > 0)
      runtime.log.warn({ keys: unusable }, 'stored settings are unusable: defaults hold')
    return settings
  })
}
