import type { Source } from '@pepper/contract/chat/stream'
import { findLocale, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { guidePath } from '../guide/guide-path.ts'
import type { KnowledgePage } from '../index/passage.ts'
import { isSameQuestion, prepareQuestion } from './same-question.ts'
import type { VerifiedAnswer } from './verified-answer.ts'

/** An answer as it is stored. */
export interface StoredAnswer {
  id: string
  question: string
  wordings: string[]
  language: string
  answer: string
  sources: string[]
  /** The moment when it expires, in ms, or null. */
  expires: number | null
}

/** Prepares answers to be found, with the titles of their sources; a page that is gone is left out. */
export function prepareAnswers(
  stored: readonly StoredAnswer[],
  pages: ReadonlyMap<string, Map<Locale, KnowledgePage>>,
): VerifiedAnswer[] {
  return stored.map(({ id, question, wordings, answer, sources, expires, ...row }) => {
    const language = findLocale(row.language) ?? SOURCE_LOCALE
    return {
      ...{ id, language, answer, expires },
      sources: sources.flatMap((slug) => sourceOf(pages.get(slug), slug, language)),
      questions: [question, ...wordings].map((text) => prepareQuestion(text, language)),
    }
  })
}

function sourceOf(page: Map<Locale, KnowledgePage> | undefined, slug: string, language: Locale): Source[] {
  const text = page?.get(language) ?? page?.get(SOURCE_LOCALE) ?? page?.values().next().value
  return text ? [{ slug, title: text.title, url: guidePath(slug) }] : []
}

/** Finds the answer that is pinned to this question in its language; the last written one if there are several. */
export function findVerified(
  answers: readonly VerifiedAnswer[],
  { question, language, now }: { question: string; language: Locale; now: Date },
): VerifiedAnswer | null {
  const fitting = answers.filter(
    (one) => one.language === language && (one.expires === null || one.expires > now.getTime()),
  )
  if (fitting.length === 0) return null
  const asked = prepareQuestion(question, language)
  return fitting.find(({ questions }) => questions.some((one) => isSameQuestion(one, asked))) ?? null
}
