import type { SettingKey } from '@pepper/contract/settings'
import type { Database } from '../src/platform/db/database.ts'

/**
 * Sets settings as an administrator's change leaves them, without an audit entry. A node reads them again within
 * seconds.
 */
export async function storeSettings(
  { kysely }: Database,
  settings: Partial<Record<SettingKey, unknown>>,
): Promise<void> {
  const updated_at = new Date()
  for (const [key, setting] of Object.entries(settings)) {
    const change = { value: JSON.stringify(setting), updated_at }
    await kysely
      .insertInto('settings')
      .values({ key, ...change })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
      .execute()
  }
}
