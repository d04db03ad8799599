import type { Brand } from '@pepper/contract/brand'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Database } from '../../../platform/db/database.ts'
import { isForGuideAlone } from '../answers/guide-alone.ts'
import { isDecided } from '../answers/is-decided.ts'
import { isFollowUp } from '../answers/small-talk.ts'
import { findPrompt } from '../guide/list-prompts.ts'
import { LEAD } from '../guide/sections.ts'
import { vectorsOf } from '../vectors/guide-vectors.ts'
import { findVerified } from '../verified/find-verified.ts'
import { dependsOnTalk, findInTalk, readInTalk } from './find-in-talk.ts'
import { sectionIn } from './find-sections.ts'
import { intentInTalk } from './intent-in-talk.ts'
import { heldIndex, indexAt } from './knowledge-index.ts'
import { languageOf, loadLanguages } from './language.ts'
import { type KnowledgeIndex, keyOfPassage, type Meaning, type Passage, type Question } from './passage.ts'
import { RecentValues } from './recent-values.ts'
import { CLOSE_RANK } from './sureness.ts'

/** A message in its chat, and the oldest version of the knowledge base that may answer it. */
export type Talk = Pick<Question, 'question' | 'history'> & {
  reading: { version: number }
  locale?: Locale
  now: Date
}

/**
 * The reading of a message: its intent if it is no question for a page, the sections that answer it, best first, and a
 * pinned answer.
 */
export type ReadMessage = Pick<Question, 'passages' | 'intent' | 'verified'>

/** Writes a follow-up as a question of its own; null if it is to be read as it is. */
export type Rewrite = (talk: Pick<Talk, 'question' | 'history'>) => Promise<string | null>

/**
 * Reads a message in its chat; the item of a suggested prompt comes first (HM-2). Where it helps and is possible, a
 * follow-up is rewritten and the meaning of a question is looked up, at the same time. Both change the sections that
 * are found and nothing else.
 */
export async function readMessage(
  db: Database,
  talk: Talk,
  brand: Brand,
  rewrite: Rewrite | null = null,
): Promise<ReadMessage> {
  const { question, history, locale = SOURCE_LOCALE } = talk
  const asked = [...history.filter(({ role }) => role === 'user').map(({ content }) => content), question]
  const read = asked.map((message) => withoutName(message, brand))
  const index = await indexAt(db, talk.reading.version, await languagesOf(read, locale))
  const message = readMessageIn(index, talk, brand)
  const vectors = vectorsOf(db)
  if (!rewrite && !vectors) return message
  const found = { index, talk, message }
  const [own, meaning] = await Promise.all([
    rewrite && mayRewrite(found, brand) ? rewrite(talk) : null,
    vectors && needsMeaning(found, brand) ? vectors.findMeaning(questionIn(talk, brand), locale) : null,
  ])
  const meant = meaning ? addMeaning(found, brand, meaning) : message
  if (own === null) return meant
  await index.prepare(await languagesOf([own], locale))
  const rewritten = findInTalk(index, { question: withoutName(own, brand), history: [], reader: locale })
  return { ...meant, passages: putFirst(rewritten, meant.passages) }
}

/** A message as its words alone are read. */
export interface FoundByWords {
  index: KnowledgeIndex
  talk: Omit<Talk, 'reading'>
  message: ReadMessage
}

function mayRewrite({ index, talk, message }: FoundByWords, brand: Brand): boolean {
  const { question, history, locale = SOURCE_LOCALE } = talk
  // Most messages depend on none before, which costs less to see than all that the guide answers alone.
  if (!dependsOnTalk(index, { question, history, reader: locale })) return false
  return !isForGuideAlone({ question, ...message }, brand) && !findPrompt(question, brand)
}

/**
 * Returns whether the sections of a message are looked for by its meaning, too. A message that depends on its talk has
 * little meaning of its own.
 */
export function needsMeaning({ index, talk, message }: FoundByWords, brand: Brand): boolean {
  const { question, history, locale = SOURCE_LOCALE } = talk
  if (findPrompt(question, brand) || isDecided({ question, locale, ...message }, brand)) return false
  return !dependsOnTalk(index, { question, history, reader: locale })
}

/** Finds the meaning of a message in an index of its own, such as one with a draft; null if words alone decide. */
export async function findMeaningIn(
  db: Database,
  found: FoundByWords,
  brand: Brand,
): Promise<Meaning | null> {
  const vectors = vectorsOf(db)
  if (!vectors || !needsMeaning(found, brand)) return null
  const meaning = await vectors.findMeaning(questionIn(found.talk, brand), found.talk.locale ?? SOURCE_LOCALE)
  if (meaning) await vectors.prepare(found.index)
  return meaning
}

/** Reads a message again, now with its meaning. The kind of message remains the one that its words gave. */
export function addMeaning(
  { index, talk, message }: FoundByWords,
  brand: Brand,
  meaning: Meaning,
): ReadMessage {
  const { history, locale = SOURCE_LOCALE } = talk
  const asked = { question: questionIn(talk, brand), history: historyIn(history, brand), reader: locale }
  return { ...message, passages: findInTalk(index, { ...asked, meaning }) }
}

/** Returns the question of a message as it is looked up: without the persona's name. */
export function questionIn({ question }: Pick<Talk, 'question'>, brand: Brand): string {
  return findPrompt(question, brand)?.english ?? withoutName(question, brand)
}

function historyIn(history: Talk['history'], brand: Brand): Talk['history'] {
  return history.map(({ role, content }) => ({
    role,
    content: role === 'user' ? questionIn({ question: content }, brand) : content,
  }))
}

/**
 * Returns the languages in which messages are looked up: their own, the reader's, and English, in which every page is
 * written.
 */
export async function languagesOf(messages: string[], reader: Locale): Promise<Set<Locale>> {
  await loadLanguages()
  return new Set([SOURCE_LOCALE, reader, ...messages.map((message) => languageOf(message, reader))])
}

/** Reads a message like `readMessage`, in a given index that is ready in the languages of the chat. */
export function readMessageIn(
  index: KnowledgeIndex,
  { question, history, locale = SOURCE_LOCALE, now }: Omit<Talk, 'reading'>,
  brand: Brand,
): ReadMessage {
  const found = history.length
    ? lookUp(index, { question, history, locale }, brand)
    : lookUpAlone(index, question, { locale, brand })
  const verified = index.verified.length
    ? findVerified(index.verified, {
        question: questionIn({ question }, brand),
        language: languageOf(question, locale),
        now,
      })
    : null
  return { ...found, verified }
}

type LookedUp = Pick<ReadMessage, 'passages' | 'intent'>

function lookUp(
  index: KnowledgeIndex,
  { question, history, locale }: Pick<Talk, 'question' | 'history'> & { locale: Locale },
  brand: Brand,
): LookedUp {
  const prompt = findPrompt(question, brand)
  const asked = questionIn({ question }, brand)
  const read = readInTalk(index, {
    question: asked,
    history: historyIn(history, brand),
    reader: locale,
  })
  const { passages } = read
  const isIntent = !prompt && !isFollowUp(question)
  const intent = isIntent ? intentInTalk(index, asked, { ...read, reader: locale }) : null
  const wanted = prompt && sectionIn(index, { slug: prompt.slug, section: LEAD }, locale, 1)
  if (!wanted) return { intent, passages }
  const others = passages.filter(({ slug, section }) => slug !== wanted.slug || section !== LEAD)
  return { intent, passages: [wanted, ...others] }
}

/** How many messages are kept looked up by themselves: as many as may wait for the database at once. */
const KEPT_MESSAGES = 32
const lastAlone = new WeakMap<KnowledgeIndex, { brand: Brand; messages: RecentValues<LookedUp> }>()

function lookUpAlone(
  index: KnowledgeIndex,
  question: string,
  { locale, brand }: { locale: Locale; brand: Brand },
): LookedUp {
  const last = lastAlone.get(index)
  const kept = last?.brand === brand ? last : { brand, messages: new RecentValues<LookedUp>(KEPT_MESSAGES) }
  lastAlone.set(index, kept)
  // An index grows by the languages that are prepared.
  return kept.messages.take(`${index.languages.size} ${locale} ${question}`, () =>
    lookUp(index, { question, history: [], locale }, brand),
  )
}

/**
 * Looks a message up by itself while the database is asked about it, so that `readMessage` finds that done. Does nothing
 * where the index is not ready in the languages of the message. Never throws: then `readMessage` does.
 */
export function lookUpAhead(db: Database, question: string, { locale, brand }: Ahead): void {
  const index = heldIndex(db)
  try {
    const languages = [locale, languageOf(withoutName(question, brand), locale), SOURCE_LOCALE]
    if (index && languages.every((language) => index.languages.has(language)))
      lookUpAlone(index, question, { locale, brand })
  } catch {
    // The message is read again once it is paid for.
  }
}

interface Ahead {
  locale: Locale
  brand: Brand
}

/** Puts the sections of a rewritten question before those of the message itself; none if it found nothing. */
function putFirst(found: Passage[], others: Passage[]): Passage[] {
  const close = found.filter(({ rank }) => rank >= CLOSE_RANK)
  const known = new Set(close.map(keyOfPassage))
  return close.length === 0 ? others : [...close, ...others.filter((one) => !known.has(keyOfPassage(one)))]
}

/** The pattern of the persona's name as a word, compiled once for each name. */
let known: { name: string; pattern: RegExp } | undefined

/** Removes the persona's name from a question that addresses it. */
function withoutName(question: string, { persona }: Brand): string {
  if (known?.name !== persona) known = { name: persona, pattern: wordPattern(persona) }
  const rest = question.replace(known.pattern, '$1 ')
  // 'Who is Pepper?' asks about the persona, 'Pepper, what are clubs?' does not.
  return /\p{L}{3,}.*\p{L}{3,}.*\p{L}{3,}/u.test(rest) ? rest : question
}

function wordPattern(name: string): RegExp {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(^|[^\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}
