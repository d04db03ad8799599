import { findLocale, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Executor } from '../../platform/db/database.ts'

/**
 * Reads the language of a message to a person that no request of theirs causes: the one that they prefer, else that of
 * the browser that they last signed in with, else English (ST-4).
 */
export async function readLanguage(executor: Executor, userId: string): Promise<Locale> {
  const row = await executor
    .selectFrom('preferences')
    .select(['language', 'last_language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return findLocale(row?.language) ?? findLocale(row?.last_language) ?? SOURCE_LOCALE
}
