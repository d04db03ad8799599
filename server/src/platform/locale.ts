import { findLocale, LOCALE_COOKIE, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Context } from './context.ts'
import { findCookie } from './signing/signed-cookie.ts'

/** A header longer than this is no browser's. */
const HEADER_MAX_CHARACTERS = 500

/** The language of a browser: its own choice, else what it accepts, else English (ST-4). */
export function visitorLocale({
  cookies,
  acceptLanguage,
}: Pick<Context, 'cookies' | 'acceptLanguage'>): Locale {
  return findLocale(findCookie(cookies, LOCALE_COOKIE)) ?? negotiateLocale(acceptLanguage)
}

/** The most wanted of our languages in an Accept-Language header; regions are taken for their language. */
export function negotiateLocale(header: string): Locale {
  const wanted = header
    .slice(0, HEADER_MAX_CHARACTERS)
    .split(',')
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    // Stable: of equally wanted languages the first is meant.
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const locale = language === '*' ? SOURCE_LOCALE : findLocale(language)
    if (locale) return locale
  }
  return SOURCE_LOCALE
}

function readRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
  const number = quality === undefined ? 1 : Number(quality)
  return {
    language: tag.split('-')[0]?.toLowerCase() ?? '',
    quality: number >= 0 && number <= 1 ? number : 0,
  }
}
