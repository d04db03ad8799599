import type { Locale } from '@pepper/contract/locales'
import type { Context } from '../../platform/context.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { readPreferences } from './store.ts'

/**
 * Chooses the language of mails to an account: the one that it prefers, or else that of the browser that caused the
 * mail.
 */
export async function chooseLocale(context: Context, userId: string): Promise<Locale> {
  const { language } = await readPreferences(context.runtime.db.kysely, userId)
  return language ?? visitorLocale(context)
}
