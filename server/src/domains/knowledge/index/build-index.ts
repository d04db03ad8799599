import { findLocale, type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { GuideText } from '../guide/guide-files.ts'
import { LEAD, sectionsOf } from '../guide/sections.ts'
import { createLanguageIndex, type IndexedSection } from './language-index.ts'
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
export function buildIndex(version: number, items: StoredItem[], guide: readonly Text[]): KnowledgeIndex {
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
  const languages = locales
    .map((language) => ({ language, own: texts.filter((text) => text.language === language) }))
    .filter(({ own }) => own.length > 0)
    .map(({ language, own }) => createLanguageIndex(language, own.flatMap(indexedSections)))
  return { version, pages, languages }
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

/** What was indexed before stays as it is: the built-in guide's texts are the same objects for as long as a node runs. */
const indexed = new WeakMap<Text, IndexedSection[]>()

function indexedSections(text: Text): IndexedSection[] {
  const known = indexed.get(text) ?? sectionsToIndex(text)
  indexed.set(text, known)
  return known
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
