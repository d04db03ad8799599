import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { type Block, blocksOf, countWords, textOf } from '../index/passage-blocks.ts'
import { termsOf } from '../index/terms.ts'
import { type ScoredBlock, scoreBlocks } from './score-blocks.ts'

/** The question to answer from a passage, and the limits of the answer. */
export interface Wanted {
  question: string
  title: string
  /** The language of the passage; English if missing. */
  language?: Locale
  /** Text that was said before and must not be repeated. */
  said: string
  maxWords: number
}

/**
 * Shares of scores. A passage's beginning comes first if it reaches `LEAD_SHARE` of the best part's score; for a
 * question that asks for no more than the title says, it always does. Weak parts stay out.
 */
const LEAD_SHARE = 0.65
const TITLE_SHARE = 0.6
const GOOD_SHARE = 0.5

/** The share of the best score that a part needs while the answer is still short. */
const FAIR_SHARE = 0.25
const ENOUGH_WORDS = 60

/** A block with fewer words than this is only a remnant of something said before. */
const LEFT_OVER_WORDS = 5

const DANGLING =
  /^(?:it|they|this|that|these|those|so|but|and|then|also|instead|both|either|he|she|which|eso|esto|as[ií]|pero|y|luego|tambi[eé]n|adem[aá]s|ambos|ambas|cela|ça|ceci|mais|et|ensuite|puis|aussi|il|elle|ils|elles|les deux|das|dies|dieses|aber|und|dann|auch|außerdem|beide|beides|er|sie|es)(?![\p{L}\p{N}])/iu

/**
 * Selects the parts of a passage that answer a question best, as Markdown blocks with up to `maxWords` words in all.
 * Empty if everything was said before.
 */
export function selectBlocks(passage: string, wanted: Wanted): string[] {
  const { question, said, language = SOURCE_LOCALE } = wanted
  const fresh = withoutSaid(blocksOf(passage, language), said)
  const [top, ...others] = scoreBlocks(fresh, { question, language }).sort((a, b) => b.score - a.score)
  if (!top) return []
  const lead = others.find((one) => one.block.position === 0)
  const first = lead && (isGeneral(wanted) || lead.score >= LEAD_SHARE * top.score) ? lead : top
  const rest = [top, ...others].filter((one) => one !== first && one.score >= FAIR_SHARE * top.score)
  return fill([first, ...rest], wanted.maxWords, first.standsOut ? '' : opening(first, fresh))
}

function isGeneral({ question, title, language = SOURCE_LOCALE }: Wanted): boolean {
  const terms = new Set(termsOf(question, language))
  const titled = new Set(termsOf(title, language))
  return [...terms].filter((term) => titled.has(term)).length >= TITLE_SHARE * terms.size
}

/** Returns the passage's first sentence if the answer would otherwise begin without its context, else ''. */
function opening({ block }: ScoredBlock, blocks: Block[]): string {
  const lead = blocks[0]
  const hangs = block.kind === 'paragraph' ? DANGLING.test(block.units[0]?.text ?? '') : block.intro === ''
  if (lead === block || lead?.kind !== 'paragraph' || lead.position !== 0 || !hangs) return ''
  return lead.units.find((unit) => unit.words >= 3)?.text ?? ''
}

/** Takes blocks while there is room, in the order given, and puts those after the first in the order of the passage. */
function fill(scored: ScoredBlock[], maxWords: number, opening: string): string[] {
  let room = maxWords - countWords(opening)
  const taken: { position: number; text: string }[] = []
  for (const one of scored) {
    const isEnough = maxWords - room >= ENOUGH_WORDS
    if (isEnough && one.score < GOOD_SHARE * (scored[0]?.score ?? 0)) break
    const text = one.standsOut && taken.length === 0 ? loneItem(one) : trim(one, room)
    if (text === '') continue
    room -= countWords(text)
    taken.push({ position: taken.length === 0 ? -1 : one.block.position, text })
  }
  const texts = taken.sort((a, b) => a.position - b.position).map((one) => one.text)
  return opening ? [opening, ...texts] : texts
}

/** Returns the best item of a list as a paragraph of its own. */
function loneItem({ block, best }: ScoredBlock): string {
  return withoutMarker(block.units[best]?.text ?? '')
}

/** Cuts a block down to `room` words around its best unit; empty if not even that unit fits. */
function trim({ block, best }: ScoredBlock, room: number): string {
  if (countWords(textOf(block)) <= room) return textOf(block)
  const wordsAt = (index: number) => block.units[index]?.words ?? 0
  const isSequence = /^\d/.test(block.units[0]?.text ?? '') && block.kind === 'list'
  const center = isSequence ? 0 : best
  let [from, to] = [center, center + 1]
  let words = countWords(block.intro) + countWords(block.head) + wordsAt(center)
  if (from > 0 && DANGLING.test(block.units[from]?.text ?? '')) words += wordsAt(--from)
  if (words > room) return ''
  while (to < block.units.length && words + wordsAt(to) <= room) words += wordsAt(to++)
  while (from > 0 && words + wordsAt(from - 1) <= room) words += wordsAt(--from)
  return textOf(block, block.units.slice(from, to))
}

function withoutSaid(blocks: Block[], said: string): Block[] {
  if (said === '') return blocks
  const heard = said.toLowerCase()
  const isNew = (text: string) => !heard.includes(bare(text))
  return blocks
    .map((block) => ({ ...block, units: block.units.filter((unit) => isNew(unit.text)) }))
    .filter((block) => block.units.reduce((sum, unit) => sum + unit.words, 0) >= LEFT_OVER_WORDS)
}

/**
 * Normalizes a unit for comparison with what was said before: an answer can begin without its 'because' or list marker.
 */
function bare(text: string): string {
  return withoutMarker(text)
    .toLowerCase()
    .replace(/^because /, '')
}

function withoutMarker(text: string): string {
  return text.replace(/^(?:[-*+]|\d+[.)])\s+/, '')
}
