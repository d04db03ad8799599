import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import * as z from 'zod'
import { readContentJson } from '../../../platform/content-files.ts'
import type { Question } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import type { Intent } from '../intents/intents.ts'
import {
  ALARM,
  CARE,
  CODE_GIVEN,
  EVERYDAY_CODE,
  FRAUD_SIGN,
  HOPELESS,
  NEW_DEVICE,
  OF_PRODUCT,
  OWN_CODE,
} from './care-patterns.ts'

/**
 * The kinds of message that are handled before any question: from people in trouble, and from people who are abusive.
 */
export type Care = keyof typeof CARE

/** The placeholder for the lines of `where_to_turn`. */
const WHERE_TO_TURN = '{{where_to_turn}}'

const text = z.string().min(1)
const lines = z.strictObject({
  self_harm: text,
  violence: text,
  gambling: text,
  not_genuine: text,
  fraud: text,
  abuse: text,
  where_to_turn: text,
  uneasy: text.includes(WHERE_TO_TURN),
  in_case: text.includes(WHERE_TO_TURN),
  pages: text,
} satisfies Record<Care | 'not_genuine' | 'where_to_turn' | 'uneasy' | 'in_case' | 'pages', z.ZodString>)

const care = z.strictObject({ en: lines, es: lines, fr: lines, de: lines } satisfies Record<
  Locale,
  typeof lines
>)

let stored: z.infer<typeof care> | undefined

/**
 * Reads the plain replies to people in trouble or abusive, by language; `uneasy` is the one to a message that may be
 * about trouble, `in_case` says the same after an answer, `pages` names pages beside a reply, and `not_genuine` responds to
 * a question whether an offer is. Throws ContentError.
 */
export function readCare(): z.infer<typeof care> {
  stored ??= withNumbers(readContentJson('voice/care.json', care))
  return stored
}

function withNumbers(read: z.infer<typeof care>): z.infer<typeof care> {
  const filled = Object.entries(read).map(([locale, own]) => {
    const fill = (line: string) => line.replace(WHERE_TO_TURN, own.where_to_turn)
    return [locale, { ...own, uneasy: fill(own.uneasy), in_case: fill(own.in_case) }]
  })
  return Object.fromEntries(filled) as z.infer<typeof care>
}

const PATTERNS = Object.entries(CARE).map(([kind, patterns]) => [
  kind as Care,
  patterns.map((pattern) => new RegExp(pattern)),
]) as [Care, RegExp[]][]

const CODES = CODE_GIVEN.map((pattern) => new RegExp(pattern, 'g'))
/** How far around a code the words tell whose it is. */
const AROUND_CHARACTERS = 80

/** Beginnings that suppose what has not happened: 'what if they ask me for my code'. */
const SUPPOSES =
  /^(?:what (?:if|happens if|should i do if)|que (?:pasa|hago) si|et si|que faire si|was (?:ist|passiert|mache ich|tun),? wenn)\b/

/** Beginnings that ask how something is avoided, or whether it is safe, which is not trouble of one's own. */
const ASKS_HOW =
  /^(?:(?:how (?:do|can|to|would)|can|could) (?:i|you|we|one|somebody|someone) (?:avoid|spot|recogni[sz]e|prevent)|is it (?:ok|safe)|(?:do|can|may) i (?:give|share|send|tell)|should i (?:give|share|send|tell)|como (?:evito|puedo evitar|reconozco)|comment (?:eviter|reconnaitre)|wie (?:erkenne|vermeide|verhindere) ich|wie werde ich (?:\w+ )?nicht)\b/

/** Words of people who tell, after such a beginning, that it has happened. */
const HAS_HAPPENED =
  /\b(?:i(?:'ve| have)? (?:already |just )?(?:entered|gave|given|got|paid|sent|told|typed|was)|(?:le|les) (?:di|dije|mande|pase)|he dado|(?:me|nos) (?:han|estafaron|robaron)|j'ai|je (?:lui|leur) ai|je me suis|on m'a|ich (?:habe?|wurde|bin)|habe? ich)\b/

/** How far the beginning of a message that only supposes something reaches. */
const SUPPOSED_CHARACTERS = 400

const INTENDED: Partial<Record<Intent, Care>> = {
  'self-harm': 'self_harm',
  violence: 'violence',
  gambling: 'gambling',
  fraud: 'fraud',
  abuse: 'abuse',
}

const SEES_NO_WAY = HOPELESS.map((pattern) => new RegExp(pattern))
const HEAVY: readonly Care[] = ['violence', 'gambling', 'fraud']

/** The words of a question whether those who ask for something are what they say. */
const ASKS_WHETHER_GENUINE =
  /\b(?:legit\w*|genuine|real|scam\w*|fake|true|trust\w*|is (?:it|this|that) safe|es (?:verdad|cierto|fiable|real|seguro)|estafa|timo|fiable|arnaque|vrai|fiables?|serieux|c'est sur|est ce sur|echt|betrug\w*|serios|masche|stimmt)\b/

/** Returns the plain reply to a kind of trouble. People who see no way on beside it hear first where to turn in a crisis. */
export function tellCare(kind: Care, { question, locale }: { question: string; locale: Locale }): string {
  const texts = readCare()[locale]
  if (seesNoWay(kind, question)) return `${texts.self_harm}\n\n${texts[kind]}`
  const isAsked =
    kind === 'fraud' && question.includes('?') && ASKS_WHETHER_GENUINE.test(plainWords(question))
  return isAsked ? `${texts.not_genuine} ${texts.fraud}` : texts[kind]
}

/** Returns whether people see no way on beside another trouble. */
export function seesNoWay(kind: Care, question: string): boolean {
  const text = plainWords(question, MESSAGE_MAX_CHARACTERS)
  return HEAVY.includes(kind) && SEES_NO_WAY.some((pattern) => pattern.test(text))
}

/** Finds the kind of trouble that a message speaks of, whatever else it asks; null for any other message. */
export function careOf({ question, intent }: Pick<Question, 'question' | 'intent'>): Care | null {
  const named = careIn(question)
  if (named || !intent) return named
  const meant = INTENDED[intent] ?? null
  return meant === 'fraud' && (asksOfOwnCode(question) || isOfProduct(question)) ? null : meant
}

function careIn(message: string): Care | null {
  const text = plainWords(message, MESSAGE_MAX_CHARACTERS)
  const found = kindIn(text)
  // The rest of a long message is no longer supposed.
  return found === 'fraud' && isSupposed(text) ? kindIn(text.slice(SUPPOSED_CHARACTERS)) : found
}

function isSupposed(text: string): boolean {
  return SUPPOSES.test(text) || (ASKS_HOW.test(text) && !HAS_HAPPENED.test(text))
}

function kindIn(text: string): Care | null {
  if (text === '') return null
  const found = PATTERNS.find(
    ([kind, patterns]) =>
      patterns.some((pattern) => pattern.test(text)) || (kind === 'fraud' && hasGivenCode(text)),
  )
  return found?.[0] ?? null
}

/** Returns whether a message tells that a code was given away which is none of the product's own. */
function hasGivenCode(text: string): boolean {
  return CODES.some((pattern) =>
    text.matchAll(pattern).some(({ 0: given, index }) => {
      const around = text.slice(
        Math.max(0, index - AROUND_CHARACTERS),
        index + given.length + AROUND_CHARACTERS,
      )
      return !isOwnCode(around)
    }),
  )
}

/** How long a question about one of the product's own codes, or about something else of it, is at most. */
const CODE_QUESTION_CHARACTERS = 200
const CODE = /\b(?:codes?|codigos?)\b/

/** Returns whether a message is about one of the product's own codes, and of no danger. */
function asksOfOwnCode(message: string): boolean {
  const text = plainWords(message)
  return text.length <= CODE_QUESTION_CHARACTERS && CODE.test(text) && isOwnCode(text)
}

/**
 * Returns whether a short message is about things of the product or another device, without a word of anyone who asks
 * or takes.
 */
function isOfProduct(message: string): boolean {
  const text = plainWords(message)
  const rest = text.replace(NEW_DEVICE, ' ')
  if (text.length > CODE_QUESTION_CHARACTERS || !(rest !== text || OF_PRODUCT.test(text))) return false
  return !ALARM.test(rest) && !FRAUD_SIGN.test(rest)
}

function isOwnCode(text: string): boolean {
  return !ALARM.test(text) && (OWN_CODE.test(text) || EVERYDAY_CODE.test(text))
}
