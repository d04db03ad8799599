import type { Preferences } from '@pepper/contract/preferences'
import type { Executor } from '../../platform/db/database.ts'
import { selectPreferences } from './store.ts'

/** What a person prefers, for whoever writes to them: whether they want notices, and in which language. */
export async function findPreferences(executor: Executor, userId: string): Promise<Preferences> {
  return selectPreferences(executor, userId)
}
