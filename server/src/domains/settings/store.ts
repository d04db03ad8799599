import type { SettingKey } from '@pepper/contract/settings'
import { type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Settings as SettingsTable } from '../../platform/db/schema.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'

export type SettingRow = Selectable<SettingsTable>

export async function findStoredSettings(executor: Executor): Promise<Map<string, unknown>> {
  const rows = await executor.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

export async function findStoredSetting(
  executor: Executor,
  key: SettingKey,
): Promise<{ value: unknown } | undefined> {
  return executor.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
}

export async function listSettingRows(executor: Executor): Promise<SettingRow[]> {
  return executor.selectFrom('settings').selectAll().execute()
}

/** Finds the row of a setting and locks it until the transaction ends; undefined if none is stored. */
export async function findLockedSetting(tx: Transaction, key: SettingKey): Promise<SettingRow | undefined> {
  return tx.selectFrom('settings').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

/** Stores a value under the next version; null if the stored version is no longer `version` (0: nothing stored). */
export async function storeSetting(
  tx: Transaction,
  setting: { key: SettingKey; value: unknown; version: number; updatedBy: string | null; now: Date },
): Promise<SettingRow | null> {
  const change = {
    value: jsonText(setting.value),
    updated_at: setting.now,
    updated_by: setting.updatedBy,
  }
  const row = await tx
    .insertInto('settings')
    .values({ key: setting.key, ...change })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...change, version: sql`settings.version + 1` })
        .where('settings.version', '=', setting.version),
    )
    .returningAll()
    .executeTakeFirst()
  // It decides what administrators may do, and where from.
  if (setting.key === 'admin_networks') hintAfter(tx, 'access', 'all')
  return row ?? null
}
