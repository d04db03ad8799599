import type { Runtime } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { settingsFrom } from './registry.ts'
import { findLockedSetting, storeSetting } from './store.ts'

const key = 'admin_networks'

/**
 * Opens the administration to all networks again: the operator's own command, for when all administrators are outside
 * the allowed networks (SE-2). Running nodes apply it within 2 s. Returns the networks that were allowed; empty if all
 * were.
 */
export async function liftAdminNetworks({ db, clock }: Runtime): Promise<string> {
  return db.transaction(async (tx) => {
    const stored = await findLockedSetting(tx, key)
    const before = settingsFrom(new Map(stored ? [[key, stored.value]] : [])).settings[key]
    if (!stored || before === '') return ''
    const now = clock.now()
    await storeSetting(tx, { key, value: '', version: stored.version, updatedBy: null, now })
    await recordAudit(tx, {
      action: 'settings.changed',
      actorId: null,
      target: { type: 'setting', id: key },
      origin: null,
      details: { before, after: '', via: 'command line' },
      now,
    })
    return before
  })
}
