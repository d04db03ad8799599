import { i18n, type Messages } from '@lingui/core'
import type { Bootstrap } from '@pepper/contract/bootstrap'

export type Locale = Bootstrap['locale']

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en.po'),
}

/** Loads the words of a locale (one chunk each) and makes it the language of the page. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
