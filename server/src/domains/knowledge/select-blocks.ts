import { type Block, blocksOf, countWords, textOf, type Unit } from './passage-blocks.ts'
import { termsOf } from './terms.ts'

/** What is looked for in a passage. */
export interface Wanted {
  question: string
  title: string
  /** Text that was said before and is not to be said again. */
  said: string
  maxWords: number
}

interface Scored {
  block: Block
  score: number
  best: number
}

const DANGLING = /^(?:it|they|this|that|these|those|so|but|and|then|also|instead|both|either|he|she|which)\b/i

/**
 * The parts of a passage that answer a question best, as Markdown blocks, the best first; as many words as asked for. Empty
 * where everything was said before.
 */
export function selectBlocks(passage: string, wanted: Wanted): string[] {
  const fresh = withoutSaid(blocksOf(passage), wanted.said)
  if (fresh.length === 0) return []
  const scored = scoreBlocks(fresh, wanted).sort((a, b) => b.score - a.score)
  const top = scored[0]
  if (!top) return []
  const good = scored.filter((one) => one.score >= 0.45 * top.score)
  return fill(good, wanted.maxWords - opening(top, fresh).words).map((text, index) =>
    index === 0 ? opening(top, fresh).text + text : text,
  )
}

/** The passage's first sentence, where what comes first in the answer would otherwise hang in the air. */
function opening(top: Scored, blocks: Block[]): { text: string; words: number } {
  const lead = blocks[0]
  const first = lead?.units[0]
  const hangs = top.block.kind === 'paragraph' && DANGLING.test(top.block.units[0]?.text ?? '')
  if (!lead || !first || lead === top.block || lead.kind !== 'paragraph' || !hangs)
    return { text: '', words: 0 }
  return { text: `${first.text} `, words: first.words }
}

/** Takes blocks while there is room: the best one first, the others in the order of the passage. */
function fill(scored: Scored[], maxWords: number): string[] {
  const [first, ...others] = scored
  if (!first) return []
  const taken = [{ position: -1, text: trim(first, maxWords) }]
  let room = maxWords - countWords(taken[0]?.text ?? '')
  for (const one of others) {
    const text = trim(one, room)
    if (text === '') continue
    room -= countWords(text)
    taken.push({ position: one.block.position, text })
  }
  return taken.sort((a, b) => a.position - b.position).map((one) => one.text)
}

/** A block cut down to `room` words around its best unit; empty where not even that fits. */
function trim({ block, best }: Scored, room: number): string {
  if (countWords(textOf(block)) <= room) return textOf(block)
  if (block.kind === 'table') return ''
  let [from, to] = [best, best + 1]
  let words = countWords(block.intro) + (block.units[best]?.words ?? 0)
  if (from > 0 && DANGLING.test(block.units[from]?.text ?? '')) words += block.units[--from]?.words ?? 0
  if (words > room) return ''
  while (to < block.units.length && words + (block.units[to]?.words ?? 0) <= room)
    words += block.units[to++]?.words ?? 0
  while (from > 0 && words + (block.units[from - 1]?.words ?? 0) <= room)
    words += block.units[--from]?.words ?? 0
  return textOf(block, block.units.slice(from, to))
}

function scoreBlocks(blocks: Block[], wanted: Wanted): Scored[] {
  const rarity = rarityOf(blocks, new Set(termsOf(wanted.question)))
  const scored = blocks.map((block) => scoreBlock(block, wanted, rarity))
  return scored.map((one) => ({ ...one, score: one.score + leadBonus(one.block.position) }))
}

function scoreBlock(block: Block, wanted: Wanted, rarity: Map<string, number>): Scored {
  const heading = new Set(termsOf(`${block.heading} ${block.intro}`))
  const under = sum([...rarity].filter(([term]) => heading.has(term)).map(([, value]) => value))
  const scores = block.units.map(
    (unit) => scoreUnit(unit, rarity) + intentBonus(wanted.question, unit.text, block.kind),
  )
  const best = scores.indexOf(Math.max(...scores))
  return {
    block,
    best,
    score: (scores[best] ?? 0) + 0.15 * (sum(scores) - (scores[best] ?? 0)) + 0.7 * under,
  }
}

function scoreUnit(unit: Unit, rarity: Map<string, number>): number {
  return sum([...rarity].filter(([term]) => unit.terms.has(term)).map(([, value]) => value))
}

/** A passage begins with its answer in short. */
function leadBonus(position: number): number {
  return position === 0 ? 1 : position === 1 ? 0.3 : 0
}

/** How telling each term of the question is: the fewer units have it, the more. */
function rarityOf(blocks: Block[], terms: Set<string>): Map<string, number> {
  const units = blocks.flatMap((block) => block.units)
  const known = [...terms].map((term) => [term, units.filter((unit) => unit.terms.has(term)).length] as const)
  return new Map(
    known.filter(([, count]) => count > 0).map(([term, count]) => [term, Math.log(1 + units.length / count)]),
  )
}

const INTENTS: { asks: RegExp; has: RegExp; kind?: Block['kind'] }[] = [
  {
    asks: /\bhow (?:many|much|long|often|big|far)\b|\bwhat time\b|\bnumber of\b|\blimit\b/i,
    has: /\d|\b(?:one|two|three|four|five|ten|once|twice)\b/i,
  },
  {
    asks: /\bwhen\b|\bwhat time\b/i,
    has: /\b(?:midnight|day|daily|hour|week|month|season|after|before|once|until|when|every)\b/i,
  },
  {
    asks: /\bwhy\b|\breason\b|\bpoint of\b|\bpurpose\b/i,
    has: /\b(?:because|so that|since|reason|otherwise|that is why|which is why|the point)\b/i,
  },
  {
    asks: /\bhow (?:do|can|should|would) (?:i|we|you|one)\b|\bsteps?\b|\bhow to\b/i,
    has: /^(?:\d+[.)]|[-*]) |\b(?:tap|click|open|go to|choose|enter|press|pick|start|first)\b/i,
  },
  {
    asks: /\bcan i\b|\bis it possible\b|\bam i allowed\b|\bdo i have to\b|\bis it\b|\bare there\b|\bdoes\b/i,
    has: /^(?:yes|no)\b|\b(?:cannot|can|never|always|must|allowed|not)\b/i,
  },
]

function intentBonus(question: string, text: string, kind: Block['kind']): number {
  const isListAsked = /\b(?:list|which|what are|all the|tiers|steps|kinds|types|ways)\b/i.test(question)
  const hits = INTENTS.filter(({ asks, has }) => asks.test(question) && has.test(text)).length
  return 0.5 * hits + (isListAsked && kind !== 'paragraph' ? 0.4 : 0)
}

function withoutSaid(blocks: Block[], said: string): Block[] {
  if (said === '') return blocks
  return blocks
    .map((block) => ({ ...block, units: block.units.filter((unit) => !said.includes(unit.text)) }))
    .filter((block) => block.units.length > 0)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
