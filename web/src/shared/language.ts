import { LOCALE_COOKIE, type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import { activateLocale } from '../lib/i18n.ts'
import { createStore } from '../lib/store.ts'
import { onTabMessage, tellTabs } from './tabs.ts'

const COOKIE_SECONDS = 365 * 86_400

/** The language of the page; it changes once its words are loaded. */
export const language = createStore<Locale>(SOURCE_LOCALE)

/** Shows the language that the page was delivered in, and follows choices in other tabs from then on. */
export async function startLanguage(locale: Locale): Promise<void> {
  language.set(locale)
  onTabMessage((message) => {
    if (message.type === 'language_changed') void showLanguage(message.locale).catch(() => {})
  })
  await activateLocale(locale)
}

/** Reads the language that was chosen in this browser; null where none was. */
export function keptLanguage(): Locale | null {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`))
  return locales.find((locale) => kept === `${LOCALE_COOKIE}=${locale}`) ?? null
}

/**
 * Shows a language that was chosen here or on the account; this browser remembers it, and the server's own texts
 * follow.
 */
export async function keepLanguage(locale: Locale): Promise<void> {
  const kept = `${LOCALE_COOKIE}=${locale}`
  if (!document.cookie.split('; ').includes(kept)) {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${kept}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`
    tellTabs({ type: 'language_changed', locale })
  }
  await showLanguage(locale)
}

async function showLanguage(locale: Locale): Promise<void> {
  if (await activateLocale(locale)) language.set(locale)
}
