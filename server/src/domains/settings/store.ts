import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { SettingKey } from './registry.ts'

export async function findStoredSettings(executor: Executor): Promise<Map<string, unknown>> {
  const rows = await executor.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** The stored value of a setting, its row locked until the transaction ends; undefined where none is stored. */
export async function findLockedSetting(tx: Transaction, key: SettingKey): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row?.value
}

export async function upsertSetting(
  tx: Transaction,
  setting: { key: SettingKey; value: unknown; updatedBy: string; now: Date },
): Promise<void> {
  const change = {
    value: JSON.stringify(setting.value),
    updated_at: setting.now,
    updated_by: setting.updatedBy,
  }
  await tx
    .insertInto('settings')
    .values({ key: setting.key, ...change })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute()
}
