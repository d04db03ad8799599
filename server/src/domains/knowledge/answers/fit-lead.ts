import { termsOf } from '../index/terms.ts'

const YES_OR_NO =
  /^\W*(?:(?:so|and|but|ok|hi|hey|hello|please|well|wait|tell me)\W+)*(?:is|isn't|are|aren't|am|was|were|do|don't|does|doesn't|did|can|can't|could|may|might|must|will|won't|would|should|has|have|had|if|whether)\b|\b(?:right|true|correct|or not)\W*$/i

/** A 'Because' that answers a 'why'; the one of 'Because bidding is open, you learn' belongs to its sentence. */
const BECAUSE = /^because\b(?![^.,:;]*,(?! (?:and|but|or|which)\b))/i

/**
 * Makes a passage's beginning fit the question that was asked: a 'Yes' or 'No' stays only after a yes-or-no question
 * about the same subject, and a 'Because' only after a 'why'. A 'No' without a mark after it belongs to its sentence,
 * as in 'No feature removes risk' or 'No puedes comprar'.
 */
export function fitLead(text: string, question: string): string {
  const asked = question.replace(/[’‘]/g, "'")
  if (BECAUSE.test(text)) return /\bwhy\b/i.test(asked) ? text : capitalise(text.slice(8))
  const [verdict] = /^(?:yes|no|s[ií]|oui|non|ja|nein)(?:[.,;:!]|(?=\s[–—]))\s+/iu.exec(text) ?? []
  if (!verdict || (YES_OR_NO.test(asked) && isSameSubject(text, asked))) return text
  return capitalise(text.slice(verdict.length))
}

function isSameSubject(text: string, question: string): boolean {
  const terms = [...new Set(termsOf(question))]
  const known = new Set(termsOf(text))
  return terms.filter((term) => known.has(term)).length >= terms.length / 2
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
