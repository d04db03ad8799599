import { findLocale, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { beginsWithVerdict } from '../answers/fit-lead.ts'
import type { GuideText } from '../guide/guide-files.ts'
import { LEAD, type Section, sectionsOf } from '../guide/sections.ts'
import { placeOfAnswer, type ShortAnswer } from '../guide/short-answers.ts'
import { baseIndexOf, makeBaseIndex } from '../indexing/base-index.ts'
import type { BuiltInSections } from '../indexing/index-files.ts'
import { readIntents } from '../intents/intent-files.ts'
import { prepareAnswers, type StoredAnswer } from '../verified/find-verified.ts'
import { loadLanguages } from './language.ts'
import { createLanguageIndex, type IndexedSection, type LanguageIndex } from './language-index.ts'
import type { KnowledgeIndex, KnowledgePage, SearchedLanguage } from './passage.ts'

/** An item of the knowledge base as it is stored. */
export interface StoredItem {
  slug: string
  title: string
  question: string
  keywords: string
  body: string
  language: string
  source: string
  /** The page that it replaces, or null. */
  page: string | null
  /** Wordings by which people ask for its beginning; only operators' own items have them. */
  wordings?: string[]
}

/** A wording that operators added for a section, in one language. */
export interface StoredWording {
  slug: string
  section: string
  language: string
  wording: string
}

type Text = Pick<
  GuideText,
  'slug' | 'title' | 'question' | 'keywords' | 'body' | 'language' | 'asked' | 'answers'
>

/** The texts that come with the product, in every language: the guide's, and those of the FAQ and the policies. */
export interface BuiltInTexts {
  guide: readonly Text[]
  pages: readonly Text[]
  /** The folder in which their index may be kept. */
  indexFolder?: string | undefined
  /** Fills in the names of the brand, as the texts were filled. */
  fill?: (text: string) => string
}

/**
 * Builds the index of the stored items and of the built-in texts that operators have not replaced. Only languages that
 * were prepared can be searched.
 */
export function buildIndex(
  version: number,
  items: StoredItem[],
  builtIn: BuiltInTexts,
  { wordings = [], verified = [] }: { wordings?: StoredWording[]; verified?: StoredAnswer[] } = {},
): KnowledgeIndex {
  const texts = [...guideTexts(items, builtIn.guide), ...pageTexts(items, builtIn.pages)]
  const known = [...builtIn.guide, ...builtIn.pages]
  const isBuiltIn = new Set(known)
  const pages = new Map<string, Map<Locale, KnowledgePage>>()
  for (const text of texts) {
    const languages = pages.get(text.slug) ?? new Map<Locale, KnowledgePage>()
    pages.set(text.slug, languages.set(text.language, pageOf(text, !isBuiltIn.has(text))))
  }
  const own = texts.filter((text) => !isBuiltIn.has(text))
  const languages = new Map<Locale, SearchedLanguage>()
  const classifiers: KnowledgeIndex['classifiers'] = new Map()
  const making = new Map<Locale, Promise<void>>()
  const builtInSections = (language: Locale): BuiltInSections => ({
    language,
    sections: baseSections(language, known),
    ...(builtIn.indexFolder && { folder: builtIn.indexFolder }),
  })
  const make = async (language: Locale) => {
    const { index: base, classifier } = await baseIndexOf(builtInSections(language))
    const written = own.filter((text) => text.language === language)
    const worded = wordingTexts(wordings, pages, language)
    const layer = written.length + worded.length > 0 ? [await ownIndexOf(base, [...written, ...worded])] : []
    classifiers.set(language, classifier)
    languages.set(language, [base, ...layer])
  }
  const prepare = async (wanted: Iterable<Locale>) => {
    await loadLanguages()
    for (const language of new Set(wanted)) {
      if (!making.has(language)) making.set(language, make(language))
      await making.get(language)
    }
  }
  const makeReady = async (wanted: Iterable<Locale>) => {
    for (const language of wanted) await makeBaseIndex(builtInSections(language))
  }
  const inForce = new Set(texts)
  const replaced = known.filter((text) => !inForce.has(text))
  const hidden = new Set(replaced.flatMap(sectionsToIndex))
  return {
    version,
    pages,
    languages,
    classifiers,
    prepare,
    makeReady,
    hidden,
    verified: prepareAnswers(verified, pages),
    fill: builtIn.fill ?? ((text) => text),
  }
}

/**
 * Lists the guide's texts with their other languages and wordings. A page that operators took over has only their text.
 */
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

/**
 * Lists the texts of the pages in each language: the operators' own, else theirs in English, else the built-in one
 * (decision 036).
 */
function pageTexts(items: StoredItem[], builtIn: readonly Text[]): Text[] {
  const own = items.flatMap((item) => (item.page === null ? [] : [ownText(item, item.page)]))
  const isReplaced = ({ slug, language }: Text) =>
    own.some((text) => text.slug === slug && [language, SOURCE_LOCALE].includes(text.language))
  return [...own, ...builtIn.filter((text) => !isReplaced(text))]
}

function ownText(item: StoredItem, slug: string): Text {
  const asked = new Map([[LEAD, item.wordings ?? []]])
  return { ...item, slug, language: findLocale(item.language) ?? SOURCE_LOCALE, asked, answers: [] }
}

/**
 * Lists the sections for which operators added wordings in a language, to be indexed by those wordings. The index of
 * the texts themselves stays as it is. Wordings of a section that is gone are left out.
 */
function wordingTexts(
  wordings: StoredWording[],
  pages: Map<string, Map<Locale, KnowledgePage>>,
  language: Locale,
): Text[] {
  const bySlug = Map.groupBy(
    wordings.filter((one) => findLocale(one.language) === language),
    ({ slug }) => slug,
  )
  return [...bySlug].flatMap(([slug, said]) => {
    const known = new Set(
      [...(pages.get(slug)?.values() ?? [])].flatMap((page) => page.sections).map(({ section }) => section),
    )
    const sections = Map.groupBy(
      said.filter(({ section }) => known.has(section)),
      ({ section }) => section,
    )
    return [...sections].map(([section, of]) => wordingText(slug, section, language, of))
  })
}

function wordingText(slug: string, section: string, language: Locale, said: StoredWording[]): Text {
  const asked = new Map([[section, said.map(({ wording }) => wording)]])
  return { slug, language, title: '', question: '', keywords: '', body: '', asked, answers: [] }
}

/** Lists the built-in sections of a language, and its intents, which are searched beside them. */
function baseSections(language: Locale, texts: readonly Text[]): IndexedSection[] {
  const written = texts.filter((text) => text.language === language).flatMap(sectionsToIndex)
  return [...written, ...(readIntents().get(language) ?? [])]
}

/** The last index of operators' texts in each language: a change in one language leaves the others. */
const ownIndexes = new Map<Locale, { texts: Text[]; base: LanguageIndex; index: LanguageIndex }>()

async function ownIndexOf(base: LanguageIndex, texts: Text[]): Promise<LanguageIndex> {
  const last = ownIndexes.get(base.language)
  const isSame =
    last?.base === base &&
    last.texts.length === texts.length &&
    texts.every((text, at) => isSameText(text, last.texts[at] as Text))
  if (last && isSame) return last.index
  const sections = texts.flatMap(sectionsToIndex).map((section) => ({ ...section, isOwn: true }))
  const index = await createLanguageIndex(base.language, sections, base)
  ownIndexes.set(base.language, { texts, base, index })
  return index
}

function isSameText(one: Text, other: Text): boolean {
  const isSameAsked = JSON.stringify([...one.asked]) === JSON.stringify([...other.asked])
  return (
    isSameAsked &&
    (['slug', 'title', 'question', 'keywords', 'body'] as const).every((field) => one[field] === other[field])
  )
}

function pageOf({ slug, title, language, body, answers }: Text, isOwn: boolean): KnowledgePage {
  const parts = sectionsOf(body)
  const sections = parts.map(({ id, heading, text }) => ({
    slug,
    title,
    section: id,
    heading,
    passage: text,
    language,
  }))
  const answered = answers.map(({ section, id, text }) => {
    const heading = parts.find((part) => part.id === section)?.heading ?? ''
    return { slug, title, section, answer: id, heading, passage: text, language }
  })
  return { slug, title, language, isOwn, sections, answers: answered }
}

/** The sections made from each text: those of a built-in text are the same objects in every index. */
const sectionsByText = new WeakMap<Text, IndexedSection[]>()

function sectionsToIndex(text: Text): IndexedSection[] {
  const known = sectionsByText.get(text)
  if (known) return known
  const { slug, title, question, keywords, body, asked } = text
  if (body === '') return wordingSections(text)
  const parts = sectionsOf(body)
  const sections = parts.map(({ id, heading, text: told }) => ({
    slug,
    title,
    section: id,
    heading,
    text: told,
    question: id === LEAD ? question : '',
    keywords: id === LEAD ? keywords.split(/[,;\n]/).map((word) => word.trim()) : [],
    asked: asked.get(id) ?? [],
  }))
  const all = [...sections, ...text.answers.map((answer) => answerToIndex(text, answer, parts))]
  sectionsByText.set(text, all)
  return all
}

/** Makes the section by which a short answer is found. The words of its page and heading count little there. */
function answerToIndex({ slug, title }: Text, answer: ShortAnswer, parts: Section[]): IndexedSection {
  const heading = parts.find(({ id }) => id === answer.section)?.heading ?? ''
  const text = `${title}. ${heading}. ${answer.text}`
  const unused = { title: '', heading: '', question: '', keywords: [] }
  const isVerdict = beginsWithVerdict(answer.text)
  return { ...unused, slug, section: placeOfAnswer(answer), text, asked: answer.wordings, isVerdict }
}

/** Makes sections without a text of their own, which are found by their wordings alone. */
function wordingSections({ slug, title, asked }: Text): IndexedSection[] {
  const nothing = { title, heading: '', text: '', question: '', keywords: [] }
  return [...asked].map(([section, wordings]) => ({ ...nothing, slug, section, asked: wordings }))
}
