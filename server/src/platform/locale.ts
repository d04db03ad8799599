import { findLocale, LOCALE_COOKIE, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Context } from './context.ts'
import { findCookie } from './signing/signed-cookie.ts'

/** The highest length of a header that is read; browsers send shorter ones. */
const HEADER_MAX_CHARACTERS = 500

/** Returns the language of a browser: its own choice, else one that it accepts, else English (ST-4). */
export function visitorLocale({
  cookies,
  acceptLanguage,
}: Pick<Context, 'cookies' | 'acceptLanguage'>): Locale {
  return findLocale(findCookie(cookies, LOCALE_COOKIE)) ?? negotiateLocale(acceptLanguage)
}

/** Picks the most preferred of our languages in an Accept-Language header. A region counts as its language. */
export function negotiateLocale(header: string): Locale {
  const wanted = header
    .slice(0, HEADER_MAX_CHARACTERS)
    .split(',')
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    // The sort is stable: among equally preferred languages, the first wins.
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
