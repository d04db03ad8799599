import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Executor } from '../../platform/db/database.ts'
import { findLastLanguage } from '../identity/index.ts'
import { readPreferences } from './store.ts'

/**
 * Reads the language of a message to a person that no request of theirs causes: the one that they prefer, else that of
 * the browser that they last signed in with, else English (ST-4).
 */
export async function readLanguage(executor: Executor, userId: string): Promise<Locale> {
  const { language } = await readPreferences(executor, userId)
  return language ?? (await findLastLanguage(executor, userId)) ?? SOURCE_LOCALE
}
