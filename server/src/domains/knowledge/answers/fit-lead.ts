import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { termsOf } from '../index/terms.ts'

const YES_OR_NO =
  /^\W*(?:(?:so|and|but|ok|hi|hey|hello|please|well|wait|tell me)\W+)*(?:is|isn't|are|aren't|am|was|were|do|don't|does|doesn't|did|can|can't|could|may|might|must|will|won't|would|should|has|have|had|if|whether)\b|\b(?:right|true|correct|or not)\W*$/i

/** The same in Spanish, French and German: how such a question begins, or a question mark, and no word that asks for more. */
const YES_OR_NO_ELSEWHERE =
  /^\W*(?:(?:pero|y|entonces|et|mais|donc|und|aber|also|ok|hola|salut|hallo)\W+)*(?:puedo|puede|pueden|podemos|se puede|es|son|est[aá]n?|hay|tengo|tiene|pierdo|caducan?|sirven?|existe|je peux|on peut|peut|peux|puis|est ce|est-ce|c['’]est|y a|il y a|ai|a-t|as|faut|dois|doit|kann|kannst|k[oö]nnen|darf|d[uü]rfen|muss|m[uü]ssen|ist|sind|hat|hab|habe|gibts?|wird|werden|verfallen|verf[aä]llt|verliere?|bekomme?|kriege?|geht|soll)(?![\p{L}\p{N}])|\?\s*$/iu
const ASKS_FOR_MORE =
  /(?<![\p{L}\p{N}])(?:qu[eé]|c[oó]mo|cu[aá]ndo|cu[aá]nt[oa]s?|d[oó]nde|qui[eé]n(?:es)?|cu[aá]l(?:es)?|porqu[eé]|comment|quand|combien|o[uù]|qui|quoi|quel(?:le)?s?|pourquoi|wie|was|wann|wo|wer|wem|wen|warum|wieso|weshalb|wozu|wof[uü]r|woher|wohin|welche[rnsm]?|how|what|when|where|who|why|which)(?![\p{L}\p{N}])/iu

/** A 'Yes' or 'No' with the mark after it: without one, 'Si' is an if and 'No se puede' says more than a no. */
const VERDICT = /^(?:yes|no|s[ií]|oui|non|ja|nein)(?:[.,;:!]|(?=\s[–—]))\s+/iu

/** Returns whether a text begins with a yes or a no. */
export function beginsWithVerdict(text: string): boolean {
  return VERDICT.test(text)
}

/** A 'Because' that answers a 'why'; the one of 'Because bidding is open, you learn' belongs to its sentence. */
const BECAUSE = /^because\b(?![^.,:;]*,(?! (?:and|but|or|which)\b))/i

/**
 * Makes a passage's beginning fit the question that was asked: a 'Yes' or 'No' stays only after a yes-or-no question
 * about the same subject, and a 'Because' only after a 'why'. A 'No' without a mark after it belongs to its sentence,
 * as in 'No feature removes risk' or 'No puedes comprar'.
 */
export function fitLead(text: string, question: string, language: Locale = SOURCE_LOCALE): string {
  const asked = question.replace(/[’‘]/g, "'")
  if (BECAUSE.test(text)) return /\bwhy\b/i.test(asked) ? text : capitalise(text.slice(8))
  const [verdict] = VERDICT.exec(text) ?? []
  if (!verdict || (isYesOrNo(asked, language) && isSameSubject(text, asked, language))) return text
  return capitalise(text.slice(verdict.length))
}

function isYesOrNo(question: string, language: Locale): boolean {
  if (language === SOURCE_LOCALE) return YES_OR_NO.test(question)
  // 'Est-ce que' asks for no more than a yes or a no.
  const asked = question.replace(/\best[- ]ce qu(?:e\b|['’])/i, 'est-ce ')
  return YES_OR_NO_ELSEWHERE.test(asked) && !ASKS_FOR_MORE.test(asked)
}

function isSameSubject(text: string, question: string, language: Locale): boolean {
  const terms = [...new Set(termsOf(question, language))]
  const known = new Set(termsOf(text, language))
  return terms.filter((term) => known.has(term)).length >= terms.length / 2
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
