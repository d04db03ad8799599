import { i18n, type Messages } from '@lingui/core'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { fetchPatiently } from './api/fetch-patiently.ts'
import { areasWith, type MessageArea } from './message-areas.ts'

/** One chunk for each language and area. */
const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*/*.po')

const areas = new Set<MessageArea>(['core'])
/** The language that was asked for last, and the one that the page shows until the words of that have come. */
let latest: Locale = SOURCE_LOCALE
let shown: Locale | null = null

/**
 * Loads the messages of a language, in all areas that were requested so far, and makes it the language of the page.
 * Returns whether it is: the person may have chosen another one in the meantime. Where they cannot be loaded, the page
 * keeps its language.
 */
export async function activateLocale(locale: Locale): Promise<boolean> {
  if (locale === latest && locale === shown) return true
  latest = locale
  try {
    await fetchPatiently(() => Promise.all([...areas].map((area) => loadArea(area, locale))))
  } catch (error) {
    if (latest === locale) latest = shown ?? SOURCE_LOCALE
    throw error
  }
  if (latest !== locale) return false
  shown = locale
  i18n.activate(locale)
  document.documentElement.lang = locale
  return true
}

/** Fetches a part of the app together with the messages of its area, in the language of the page. */
export async function withMessages<T>(area: MessageArea, fetchPart: () => Promise<T>): Promise<T> {
  const wanted: readonly MessageArea[] = areasWith[area]
  for (const one of wanted) areas.add(one)
  return fetchPatiently(async () => {
    const languages = new Set([latest, shown ?? latest])
    const words = [...languages].flatMap((locale) => wanted.map((one) => loadArea(one, locale)))
    const [part] = await Promise.all([fetchPart(), ...words])
    return part
  })
}

const loading = new Map<string, Promise<void>>()

/** Loads an area once for each language. A failed attempt is forgotten, so that the next one can succeed. */
function loadArea(area: MessageArea, locale: Locale): Promise<void> {
  const path = `../locales/${area}/${locale}.po`
  const known = loading.get(path)
  if (known) return known
  const load = fetchMessages(path, locale)
  loading.set(path, load)
  load.catch(() => loading.delete(path))
  return load
}

async function fetchMessages(path: string, locale: Locale): Promise<void> {
  const fetchCatalogue = catalogues[path]
  if (!fetchCatalogue) throw new Error(`There is no catalogue ${path}.`)
  const { messages } = await fetchCatalogue()
  i18n.load(locale, messages)
}
