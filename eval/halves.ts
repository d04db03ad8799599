import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@pepper/contract/locales'
import { parseAsked } from '../server/src/domains/knowledge/guide/asked-files.ts'

/** A question of a stranger, and the section that answers it; null where no page does. */
export interface StrangersQuestion {
  question: string
  section: string | null
  /** Whether a page answers it, or it is about the guide's subject and answered by none, or about something else. */
  kind: 'answered' | 'nearby' | 'elsewhere'
  batch: Batch
}

/**
 * The strangers of the first batch avoided asking the same twice; those of the second asked the likeliest first; those of
 * the third did both, in the words of eighteen kinds of people.
 */
export const batches = ['first', 'second', 'third'] as const
export type Batch = (typeof batches)[number]

const FOLDERS: Record<Batch, string> = {
  first: 'wordings',
  second: 'wordings/second',
  third: 'wordings/third',
}

/**
 * Returns whether a question is of the half that is only measured. How sure the guide is, is learned from the other half.
 * A question stays in its half, whatever is added or removed beside it.
 */
export function isUnseen(question: string): boolean {
  return createHash('sha256').update(question).digest().readUInt32BE(0) % 2 === 1
}

/** Reads the questions of `eval/wordings` in a language, each of which one section answers. */
export function readAnswered(language: Locale): StrangersQuestion[] {
  return batches.flatMap((batch) => {
    const path = join(import.meta.dirname, FOLDERS[batch], `${language}.txt`)
    return [...parseAsked(path, readFileSync(path, 'utf8'))].flatMap(([section, questions]) =>
      questions.map((question) => ({ question, section, kind: 'answered' as const, batch })),
    )
  })
}

/** Reads the questions of `eval/elsewhere` in a language, which are about other things. */
export function readElsewhere(language: Locale): StrangersQuestion[] {
  return readUnanswered('elsewhere', language)
}

/** Reads the questions of `eval/nearby` in a language, which are about the guide's own subject and which no page answers. */
export function readNearby(language: Locale): StrangersQuestion[] {
  return readUnanswered('nearby', language)
}

/** Reads all questions of strangers in a language. */
export function readQuestions(language: Locale): StrangersQuestion[] {
  return [...readAnswered(language), ...readNearby(language), ...readElsewhere(language)]
}

function readUnanswered(kind: 'elsewhere' | 'nearby', language: Locale): StrangersQuestion[] {
  const path = join(import.meta.dirname, kind, `${language}.txt`)
  const questions = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return questions.map((question) => ({ question, section: null, kind, batch: 'first' }))
}
