import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import * as z from 'zod'
import { readContentJson } from '../../../platform/content-files.ts'
import type { Question } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import type { Intent } from '../intents/intents.ts'
import { CARE } from './care-patterns.ts'

/**
 * The kinds of message that are handled before any question: from people in trouble, and from people who are abusive.
 */
export type Care = keyof typeof CARE

const text = z.string().min(1)
const lines = z.strictObject({
  self_harm: text,
  violence: text,
  gambling: text,
  fraud: text,
  abuse: text,
  uneasy: text,
} satisfies Record<Care | 'uneasy', z.ZodString>)

const care = z.strictObject({ en: lines, es: lines, fr: lines, de: lines } satisfies Record<
  Locale,
  typeof lines
>)

let stored: z.infer<typeof care> | undefined

/**
 * Reads the plain replies to people in trouble or abusive, by language; `uneasy` is the one to a message that may be
 * about trouble. Throws ContentError.
 */
export function readCare(): z.infer<typeof care> {
  stored ??= readContentJson('voice/care.json', care)
  return stored
}

const PATTERNS = Object.entries(CARE).map(([kind, patterns]) => [
  kind as Care,
  patterns.map((pattern) => new RegExp(pattern)),
]) as [Care, RegExp[]][]

/**
 * Wordings that ask how something is done or avoided, which is not trouble of one's own: 'what if they ask me for my
 * code'.
 */
const HYPOTHETICAL =
  /^(?:what (?:if|happens if|should i do if)|(?:how (?:do|can|to|would)|can|could) (?:i|you|we|one|somebody|someone) (?:avoid|spot|recogni[sz]e|report|prevent)|is it (?:ok|safe)|(?:do|can|may) i (?:give|share|send|tell)|should i (?:give|share|send|tell)|que (?:pasa|hago) si|et si|que faire si|was (?:ist|passiert|mache ich),? wenn)\b/

/** How far the beginning of a message that only supposes something reaches. */
const SUPPOSED_CHARACTERS = 400

const INTENDED: Partial<Record<Intent, Care>> = {
  'self-harm': 'self_harm',
  violence: 'violence',
  gambling: 'gambling',
  fraud: 'fraud',
  abuse: 'abuse',
}

/** Finds the kind of trouble that a message speaks of, whatever else it asks; null for any other message. */
export function careOf({ question, intent }: Pick<Question, 'question' | 'intent'>): Care | null {
  return careIn(question) ?? (intent && INTENDED[intent]) ?? null
}

function careIn(message: string): Care | null {
  const text = plainWords(message, MESSAGE_MAX_CHARACTERS)
  const found = kindIn(text)
  // The rest of a long message is no longer supposed.
  return found === 'fraud' && HYPOTHETICAL.test(text) ? kindIn(text.slice(SUPPOSED_CHARACTERS)) : found
}

function kindIn(text: string): Care | null {
  if (text === '') return null
  return PATTERNS.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? null
}
