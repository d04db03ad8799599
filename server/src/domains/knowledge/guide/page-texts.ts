import { type ReplacedPage, replacedPage } from '@pepper/contract/content'
import { findLocale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import { fillBrand } from '../../../platform/brand.ts'
import { hasContentFile, readContentFile } from '../../../platform/content-files.ts'
import { fillPage, type PageFacts, readPageLabelsFile, readPageText } from '../../content/index.ts'
import type { StoredItem } from '../index/build-index.ts'
import { type Asked, parseAsked } from './asked-files.ts'
import type { GuideText } from './guide-files.ts'

/** The facts that the texts of the pages depend on, beside the reader's language. */
export type Installation = Omit<PageFacts, 'locale'>

let read: { installation: string; texts: GuideText[] } | undefined

/**
 * Reads the built-in FAQ, privacy policy and terms in every language, as the guide knows them (AS-4). The same
 * installation gets the same objects, so that they are indexed once. Throws ContentError.
 */
export function readPageTexts(installation: Installation): GuideText[] {
  const key = JSON.stringify(installation)
  if (read?.installation !== key) {
    const texts = locales.flatMap((locale) =>
      replacedPage.options.map((page) => readPage(page, { ...installation, locale })),
    )
    read = { installation: key, texts }
  }
  return read.texts
}

function readPage(page: ReplacedPage, facts: PageFacts): GuideText {
  const { title, body } = readPageText(page, facts)
  const asked = readAsked(page, facts)
  const text = { slug: page, language: facts.locale, topic: 'pages', title, question: '', keywords: '' }
  return { ...text, body: asSections(page, body), asked, answers: [] }
}

/** Fills in the placeholders of an item that replaces a page; returns any other item as it is. Throws ContentError. */
export function fillPageItem(item: StoredItem, installation: Installation): StoredItem {
  const page = replacedPage.safeParse(item.page)
  if (!page.success) return item
  const facts = { ...installation, locale: findLocale(item.language) ?? SOURCE_LOCALE }
  const words = readPageLabelsFile(facts.locale)
  const body = asSections(page.data, fillPage(item.body, words, facts))
  return { ...item, title: fillPage(item.title, words, facts), body }
}

/**
 * Restructures a page's Markdown so that each answer has a second-level heading, and drops notes to the operator. A heading
 * of several questions goes; one with a text of its own is a question, too.
 */
function asSections(page: ReplacedPage, body: string): string {
  const read = body.replace(/^>.*\n?/gm, '')
  return page === 'faq' ? read.replace(/^## .*\n\s*(?=### )/gm, '').replace(/^### /gm, '## ') : read
}

function readAsked(page: ReplacedPage, { locale, brand }: PageFacts): Asked {
  const path = `pages/${locale}/${page}.asked.txt`
  if (!hasContentFile(path)) return new Map()
  const fill = (wordings: string[]) => wordings.map((wording) => fillBrand(wording, brand))
  return new Map([...parseAsked(path, readContentFile(path))].map(([id, wordings]) => [id, fill(wordings)]))
}
