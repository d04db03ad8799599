import type { Locale } from '@pepper/contract/locales'
import type { Context } from '../../platform/context.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { findPreferences } from './store.ts'

/** The language to write to an account in: what it prefers, else that of the browser that caused the mail. */
export async function chooseLocale(context: Context, userId: string): Promise<Locale> {
  const { language } = await findPreferences(context.runtime.db.kysely, userId)
  return language ?? visitorLocale(context)
}
