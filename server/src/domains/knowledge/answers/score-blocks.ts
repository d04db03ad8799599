import type { Block, Unit } from '../index/passage-blocks.ts'
import { termsOf } from '../index/terms.ts'

/** A block with how well it answers a question, and the index of its best unit. */
export interface ScoredBlock {
  block: Block
  score: number
  best: number
  /** The best unit says so much more than its neighbours that it can stand for the block. */
  standsOut: boolean
}

/** Scores each block of a passage for a question. */
export function scoreBlocks(blocks: Block[], question: string): ScoredBlock[] {
  const rarity = rarityOf(blocks, new Set(termsOf(question)))
  const scored = blocks.map((block) => scoreBlock(block, question, rarity))
  return scored.map((one, index) => ({ ...one, score: one.score + inherited(one, scored[index - 1]) }))
}

/**
 * Gives a list or table without an introduction a share of the score of the paragraph before it, which it continues.
 */
function inherited({ block }: ScoredBlock, before: ScoredBlock | undefined): number {
  return block.kind !== 'paragraph' && block.intro === '' ? 0.5 * (before?.score ?? 0) : 0
}

/** The extra score of a list or table for a question that asks for several things. */
const LIST_BONUS = 1.5

/** How many times the score of the next best unit the best one of a list needs to stand alone. */
const STANDS_OUT = 1.6

function scoreBlock(block: Block, question: string, rarity: Map<string, number>): ScoredBlock {
  const scores = block.units.map((unit) => scoreUnit(unit, rarity) + intentBonus(question, unit.text))
  const [highest = 0, next = 0] = [...scores].sort((a, b) => b - a)
  const under = new Set(termsOf(`${block.heading} ${block.intro}`))
  const score = highest + 0.15 * (sum(scores) - highest) + 0.7 * scoreTerms(under, rarity)
  return {
    block,
    score:
      score +
      leadBonus(block.position) +
      (asksForList(question) && block.kind !== 'paragraph' ? LIST_BONUS : 0),
    best: scores.indexOf(highest),
    standsOut: block.kind === 'list' && highest > STANDS_OUT * next && !asksForList(question),
  }
}

function scoreUnit(unit: Unit, rarity: Map<string, number>): number {
  return scoreTerms(unit.terms, rarity)
}

function scoreTerms(terms: Set<string>, rarity: Map<string, number>): number {
  return sum([...rarity].filter(([term]) => terms.has(term)).map(([, value]) => value))
}

/** Favours the first blocks, because a passage begins with its answer in short. */
function leadBonus(position: number): number {
  return position === 0 ? 1 : position === 1 ? 0.3 : 0
}

/** Weighs each term of the question: the fewer units contain it, the more it counts. */
function rarityOf(blocks: Block[], terms: Set<string>): Map<string, number> {
  const units = blocks.flatMap((block) => block.units)
  const known = [...terms].map((term) => [term, units.filter((unit) => unit.terms.has(term)).length] as const)
  return new Map(
    known.filter(([, count]) => count > 0).map(([term, count]) => [term, Math.log(1 + units.length / count)]),
  )
}

const INTENTS: { asks: RegExp; has: RegExp }[] = [
  {
    asks: /\bhow (?:many|much|long|often|big|far|high)\b|\bwhat time\b|\bnumber of\b|\blimit\b/i,
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
    asks: /^\W*(?:can|is|are|am|do|does|may|must|will|has|have)\b/i,
    has: /^(?:yes|no)\b|\b(?:cannot|can|never|always|must|allowed|not)\b/i,
  },
]

function intentBonus(question: string, text: string): number {
  return 0.5 * INTENTS.filter(({ asks, has }) => asks.test(question) && has.test(text)).length
}

function asksForList(question: string): boolean {
  return /\b(?:list|which|what are|all the|tiers|steps|kinds|types|ways|risks|rules|examples?|signs|how (?:do|can|to))\b/i.test(
    question,
  )
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
