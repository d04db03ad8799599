import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type JsonValue, recordAudit } from '../audit/index.ts'
import { type SettingKey, settingKey, settingsFrom, settingsRegistry } from './registry.ts'
import { forgetSettings } from './settings-cache.ts'
import { findLockedSetting, upsertSetting } from './store.ts'

/**
 * Sets one setting (AD-11). Needs `settings.change`. This node knows it at once, others within 2 s. Throws request.invalid
 * for an unknown key or a value that the key does not take.
 */
export async function changeSetting(
  context: Context,
  change: { key: string; value: unknown },
): Promise<void> {
  authorise(context, 'settings.change')
  const { runtime, actor, requestId } = context
  const { key, value } = parseChange(change)
  const now = runtime.clock.now()
  await runtime.db.transaction(async (tx) => {
    const stored = await findLockedSetting(tx, key)
    const before = settingsFrom(new Map(stored === undefined ? [] : [[key, stored]])).settings[key]
    await upsertSetting(tx, { key, value, updatedBy: actor.userId, now })
    await recordAudit(tx, {
      action: 'settings.changed',
      actorId: actor.userId,
      target: { type: 'setting', id: key },
      requestId,
      details: { before, after: value },
      now,
    })
  })
  forgetSettings(runtime)
}

function parseChange(change: { key: string; value: unknown }): { key: SettingKey; value: JsonValue } {
  const key = settingKey.safeParse(change.key)
  if (!key.success) throw invalid('key', 'There is no such setting.')
  const value = settingsRegistry[key.data].schema.safeParse(change.value)
  if (!value.success) throw invalid('value', value.error.issues[0]?.message ?? 'The value is not usable.')
  return { key: key.data, value: value.data }
}

function invalid(path: string, message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path, message }] })
}
