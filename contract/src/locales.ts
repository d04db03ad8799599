/**
 * The languages of the product. The first is the source of all others, and its text is shown where a translation is
 * missing (ST-4).
 */
export const locales = ['en', 'es', 'fr', 'de'] as const
export type Locale = (typeof locales)[number]
export const SOURCE_LOCALE: Locale = 'en'

/** The name of each language in that language, so that people who read only that one find it. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}

/** The cookie that stores the language that a browser's user chose; pages, mails and replies follow it. */
export const LOCALE_COOKIE = 'locale'

/** The header with the IANA name of a reader's time zone: times in replies are in it. Unknown names count as none. */
export const TIME_ZONE_HEADER = 'x-time-zone'

/** Finds the locale of this name; null where there is none. */
export function findLocale(name: string | null | undefined): Locale | null {
  return locales.find((locale) => locale === name) ?? null
}
