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
}

type Text = Pick<GuideText, 'slug' | 'title' | 'question' | 'keywords' | 'body' | 'language' | 'asked'>

/**
 * Makes the index of what is stored, and of the built-in guide's other languages and wordings as `guide` has them: a page
 * that operators took over is theirs alone.
 */
export async function buildIndex(
  version: number,
  items: StoredItem[],
  guide: readonly Text[],
): Promise<KnowledgeIndex> {
  const builtIn = new Set(items.filter((item) => item.source === 'built_in').map((item) => item.slug))
  const written = Map.groupBy(
    guide.filter((text) => builtIn.has(text.slug)),
    (text) => text.slug,
  )
  const texts = items.flatMap((item): Text[] => {
    const own = { ...item, language: findLocale(item.language) ?? SOURCE_LOCALE, asked: new Map() }
    const others = written.get(item.slug)
    return item.source === 'built_in' && others ? others : [own]
  })
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
