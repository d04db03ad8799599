import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import { pageTitles } from '../../server/src/app/page-titles.ts'
import { readTranslations } from './source-messages.ts'

const PRODUCT = ' · {{product}}'

/**
 * Finds titles that the server writes differently from the screen once it is drawn, as `language key: both` (RT-3). A
 * title that the catalogues do not have is in the journeys, which compare it with the screen.
 */
export function findTitleFaults(root: string): string[] {
  return locales
    .filter((locale) => locale !== SOURCE_LOCALE)
    .flatMap((locale) => compareTitles(locale, readCatalogue(root, locale)))
}

/** Compares the titles of one language with a catalogue, which maps English texts to their translations. */
export function compareTitles(locale: Locale, catalogue: ReadonlyMap<string, string>): string[] {
  const source = pageTitles[SOURCE_LOCALE].titles
  return Object.entries(pageTitles[locale].titles).flatMap(([key, title]) => {
    const screen = catalogue.get(asMessage(source[key] ?? ''))
    const served = asMessage(title)
    return screen && screen !== served ? [`${locale} ${key}: server "${served}", screen "${screen}"`] : []
  })
}

/**
 * Converts a title to the form that the catalogue has: without the product's name, with its way of writing the persona.
 */
const asMessage = (title: string) => title.replace(PRODUCT, '').replace('{{persona}}', '{persona}')

function readCatalogue(root: string, locale: Locale): Map<string, string> {
  const folder = join(root, 'web', 'src', 'locales')
  return new Map(
    readdirSync(folder).flatMap((area) =>
      readTranslations(readFileSync(join(folder, area, `${locale}.po`), 'utf8')),
    ),
  )
}
