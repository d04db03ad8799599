import { findLocale, type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { GuideText } from '../guide/guide-files.ts'
import { LEAD, sectionsOf } from '../guide/sections.ts'
import { readIntents } from '../intents/intent-files.ts'
import { createLanguageIndex, type IndexedSection, type LanguageIndex } from './language-index.ts'
import type { KnowledgeIndex, KnowledgePage } from './passage.ts'

/** An item of the knowledge base as it is stored. */
export interface StoredItem {
  slug: string
  title: string
  question: string
  keywords: string
  body: string
  language: string
  source: string
  /** The page that it stands in for, or null. */
  page: string | null
}

type Text = Pick<GuideText, 'slug' | 'title' | 'question' | 'keywords' | 'body' | 'language' | 'asked'>

/** The texts that come with the product, in every language: the guide's, and those of the FAQ and the policies. */
export interface BuiltInTexts {
  guide: readonly Text[]
  pages: readonly Text[]
}

/** Makes the index of what is stored, and of the built-in texts that operators have not replaced. */
export async function buildIndex(
  version: number,
  items: StoredItem[],
  builtIn: BuiltInTexts,
): Promise<KnowledgeIndex> {
  const texts = [...guideTexts(items, builtIn.guide), ...pageTexts(items, builtIn.pages)]
  const pages = new Map<string, Map<Locale, KnowledgePage>>()
  for (const text of texts) {
    const languages = pages.get(text.slug) ?? new Map<Locale, KnowledgePage>()
    pages.set(text.slug, languages.set(text.language, pageOf(text)))
  }
  const languages: LanguageIndex[] = []
  for (const language of locales) {
    const own = texts.filter((text) => text.language === language)
    const sections = [...own.flatMap(indexedSections), ...(readIntents().get(language) ?? [])]
    if (sections.length > 0) languages.push(await languageIndexOf(language, sections))
  }
  return { version, pages, languages }
}

/** The guide with its other languages and wordings; a page of it that operators took over is theirs alone. */
function guideTexts(items: StoredItem[], guide: readonly Text[]): Text[] {
  const builtIn = new Set(items.filter((item) => item.source === 'built_in').map((item) => item.slug))
  const written = Map.groupBy(
    guide.filter((text) => builtIn.has(text.slug)),
    (text) => text.slug,
  )
  return items
    .filter((item) => item.page === null)
    .flatMap((item) => (item.source === 'built_in' && written.get(item.slug)) || [ownText(item, item.slug)])
}

/** The text of a page in each language: the operators' own, else theirs in English, else the built-in one (decision 036). */
function pageTexts(items: StoredItem[], builtIn: readonly Text[]): Text[] {
  const own = items.flatMap((item) => (item.page === null ? [] : [ownText(item, item.page)]))
  const isReplaced = ({ slug, language }: Text) =>
    own.some((text) => text.slug === slug && [language, SOURCE_LOCALE].includes(text.language))
  return [...own, ...builtIn.filter((text) => !isReplaced(text))]
}

function ownText(item: StoredItem, slug: string): Text {
  return { ...item, slug, language: findLocale(item.language) ?? SOURCE_LOCALE, asked: new Map() }
}

/** The index that was made last in each language: one whose sections are all the same is not made again. */
const made = new Map<Locale, LanguageIndex>()

async function languageIndexOf(language: Locale, sections: IndexedSection[]): Promise<LanguageIndex> {
  const last = made.get(language)
  const isSame =
    last?.sections.length === sections.length && sections.every((one, at) => one === last.sections[at])
  if (last && isSame) return last
  const index = await createLanguageIndex(language, sections)
  made.set(language, index)
  return index
}

function pageOf({ slug, title, language, body }: Text): KnowledgePage {
  const sections = sectionsOf(body).map(({ id, heading, text }) => ({
    slug,
    title,
    section: id,
    heading,
    passage: text,
    language,
  }))
  return { slug, title, language, sections }
}

interface Sections {
  of: Text
  sections: IndexedSection[]
}

/** The sections of every text as they were last indexed, by language and page: a page that did not change is the same object in the next index. */
const indexed = new Map<string, Sections>()

function indexedSections(text: Text): IndexedSection[] {
  const key = `${text.language}/${text.slug}`
  const known = indexed.get(key)
  if (known && isSameText(known.of, text)) return known.sections
  const sections = sectionsToIndex(text)
  indexed.set(key, { of: text, sections })
  return sections
}

function isSameText(one: Text, other: Text): boolean {
  return (
    one.title === other.title &&
    one.question === other.question &&
    one.keywords === other.keywords &&
    one.body === other.body &&
    (one.asked === other.asked || one.asked.size + other.asked.size === 0)
  )
}

function sectionsToIndex({ slug, title, question, keywords, body, asked }: Text): IndexedSection[] {
  return sectionsOf(body).map(({ id, heading, text }) => ({
    slug,
    title,
    section: id,
    heading,
    text,
    question: id === LEAD ? question : '',
    keywords: id === LEAD ? keywords.split(/[,;\n]/).map((word) => word.trim()) : [],
    asked: asked.get(id) ?? [],
  }))
}
