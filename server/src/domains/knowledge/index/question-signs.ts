import type { Locale } from '@pepper/contract/locales'
import { ELSEWHERE, pageLabel, UNANSWERED } from '../intents/intent-classifier.ts'
import { languageOf } from './language.ts'
import type { KnowledgeIndex } from './passage.ts'
import { plainWords } from './plain-text.ts'
import { wordsOf } from './words.ts'

/** A message with more characters than this is read only at its beginning and its end, and not classified. */
export const LONG = 1_000

/** The margin beyond which one page being likelier than another says no more. */
const MOST_LEAD = 10

/** The leads of right answers on average, in the half of strangers' questions that is learned from. */
const USUAL_LEADS = [4, 0, 6.6] as const

/** How such a question begins, after a word or two. 'Wie viel' and 'how come' are among them, 'what if' is not. */
const ASKS_HOW =
  /^(?:(?:hi|hey|hello|hola|salut|bonjour|hallo|ok|so|and|but|y|pero|et|mais|und|aber|bitte|please|pls|plz|dime|sag mal) )*(?:how|why|where|when|who|como|cuando|donde|por que|quien|comment|quand|ou|pourquoi|qui|wie|warum|wieso|weshalb|wann|wo|wer|wohin|woher) /

/** The section whose page may lead: its page, and whether operators wrote it. */
type Led = { slug: string; isOwn?: boolean }

/** Says of a question what the sections that it shares something with do not say. */
export interface QuestionSigns {
  /** How many of its words have a meaning of their own. */
  words: number
  /** How likely the classifier of messages holds each label, as a logarithm; null where that says nothing. */
  scores: ReadonlyMap<string, number> | null
  /** Whether it is too long to be classified, which speaks for and against nothing. */
  isLong?: boolean
  /** Whether it asks how, why, where or when, which no yes and no 'no' answers. */
  asksHow: boolean
}

export function questionSignsOf(index: KnowledgeIndex, question: string, reader: Locale): QuestionSigns {
  const language = languageOf(question, reader)
  const classifier = index.classifiers.get(language) ?? index.classifiers.get(reader)
  const stems = wordsOf(question, language).flatMap(({ stem, isStop }) => (isStop ? [] : [stem]))
  const isLong = question.length > LONG
  const scores = isLong ? null : (classifier?.score(question) ?? null)
  return { words: new Set(stems).size, scores, isLong, asksHow: ASKS_HOW.test(plainWords(question)) }
}

/**
 * Returns how much likelier the classifier holds a page than any other, how much less likely, if it is, than a question
 * about something else, and how much likelier than one on the guide's own subject that no page answers. An operator's own
 * section has usual leads: the classifier does not know it, and it may answer just what no other page does.
 */
export function leadsOf(
  { scores, isLong }: QuestionSigns,
  { slug, isOwn }: Led,
): readonly [number, number, number] {
  if (isOwn || isLong) return USUAL_LEADS
  if (!scores) return [0, 0, 0]
  const label = pageLabel(slug)
  let others = Number.NEGATIVE_INFINITY
  for (const [one, score] of scores)
    if (score > others && one !== label && one.startsWith(pageLabel(''))) others = score
  const [elsewhere, unanswered] = [scores.get(ELSEWHERE), scores.get(UNANSWERED)]
  const own = scores.get(label)
  if (own === undefined) return others === Number.NEGATIVE_INFINITY ? [0, 0, 0] : USUAL_LEADS
  const behindElsewhere = Math.min(0, within(own - (elsewhere ?? own)))
  return [within(own - others), behindElsewhere, within(own - (unanswered ?? own))]
}

function within(lead: number): number {
  return Number.isNaN(lead) ? 0 : Math.min(MOST_LEAD, Math.max(-MOST_LEAD, lead))
}
