/** The languages of the product; the first is the source of all others and what stands in where a text is missing (ST-4). */
export const locales = ['en', 'es', 'fr', 'de'] as const
export type Locale = (typeof locales)[number]
export const SOURCE_LOCALE: Locale = 'en'

/** The cookie that keeps the language a browser was shown by choice; pages, mails and replies follow it. */
export const LOCALE_COOKIE = 'locale'

/** The locale of this name, or null where there is none. */
export function findLocale(name: string | null | undefined): Locale | null {
  return locales.find((locale) => locale === name) ?? null
}
