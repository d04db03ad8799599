import type { Locale } from '@pepper/contract/locales'
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

/** A question, and the language of the passage in which it is read. */
interface Asked {
  question: string
  language: Locale
}

/** Scores each block of a passage for a question. */
export function scoreBlocks(blocks: Block[], asked: Asked): ScoredBlock[] {
  const rarity = rarityOf(blocks, new Set(termsOf(asked.question, asked.language)))
  const scored = blocks.map((block) => scoreBlock(block, asked, rarity))
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

function scoreBlock(block: Block, asked: Asked, rarity: Map<string, number>): ScoredBlock {
  const { question, language } = asked
  const scores = block.units.map((unit) => scoreUnit(unit, rarity) + intentBonus(question, unit.text))
  const [highest = 0, next = 0] = [...scores].sort((a, b) => b - a)
  const best = scores.indexOf(highest)
  const under = new Set(termsOf(`${block.heading} ${block.intro}`, language))
  const score = highest + 0.15 * (sum(scores) - highest) + 0.7 * scoreTerms(under, rarity)
  return {
    block,
    score:
      score +
      leadBonus(block.position) +
      (asksForList(question) && block.kind !== 'paragraph' ? LIST_BONUS : 0),
    best,
    standsOut: isWhole(block.units[best]) && highest > STANDS_OUT * next && !asksForList(question),
  }
}

/** Returns whether an item of a list is a sentence that can be said without the others. */
function isWhole(unit: Unit | undefined): boolean {
  return unit !== undefined && /^(?:[-*+]|\d+[.)]) +[^\p{Ll}].*[.!?…)][*_]*$/su.test(unit.text)
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

/** How people ask for a number, a time, a reason, a way or a yes or no, in all four languages, and what tells it. */
const INTENTS: { asks: RegExp; has: RegExp }[] = [
  {
    asks: wordsIn(
      'how (?:many|much|long|often|big|far|high)|what time|number of|limit',
      'cu[aá]nt[oa]s?|qu[eé] hora|n[uú]mero de|l[ií]mite|m[aá]ximo|m[ií]nimo',
      'combien|quelle heure|nombre de|limite|maximum|minimum',
      'wie ?(?:viele?|lange|oft|hoch|groß|weit)|wieviele?|uhrzeit|anzahl|grenze|limit|maximal|mindestens',
    ),
    has: wordsIn(
      '\\d+|one|two|three|four|five|ten|once|twice',
      'un[oa]?|dos|tres|cuatro|cinco|diez|una vez',
      'une?|deux|trois|quatre|cinq|dix|une fois',
      'eine?[nrsm]?|zwei|drei|vier|fünf|zehn|einmal|zweimal',
    ),
  },
  {
    asks: wordsIn(
      'when|what time',
      'cu[aá]ndo|qu[eé] hora|qu[eé] d[ií]a',
      'quand|quelle heure|quel jour',
      'wann|ab wann|bis wann|um wie viel uhr',
    ),
    has: wordsIn(
      'midnight|days?|daily|hours?|weeks?|months?|season|after|before|once|until|when|every',
      'medianoche|d[ií]as?|horas?|semanas?|mes(?:es)?|temporada|despu[eé]s|antes|hasta|cuando|cada',
      'minuit|jours?|heures?|semaines?|mois|saison|apr[eè]s|avant|jusqu|quand|chaque|d[eè]s',
      'mitternacht|tage?n?|täglich|stunden?|wochen?|monate?n?|saison|nach|vor|bis|wenn|sobald|jede[nrsm]?',
    ),
  },
  {
    asks: wordsIn(
      'why|reason|point of|purpose',
      'por qu[eé]|para qu[eé]|motivo|raz[oó]n',
      'pourquoi|raison|[aà] quoi (?:ça )?sert',
      'warum|wieso|weshalb|wozu|grund',
    ),
    has: wordsIn(
      'because|so that|since|reason|otherwise|that is why|which is why|the point',
      'porque|para que|ya que|motivo|raz[oó]n|as[ií] que|por eso',
      'parce qu|car|pour que|afin|raison|c’est pourquoi|sinon',
      'weil|damit|denn|grund|deshalb|darum|sonst',
    ),
  },
  {
    asks: wordsIn(
      'how (?:do|can|should|would) (?:i|we|you|one)|steps?|how to',
      'c[oó]mo|pasos',
      'comment|étapes?',
      'wie (?!viel|lange|oft|hoch|groß|weit)\\p{L}+|schritte?',
    ),
    has: new RegExp(
      `^(?:\\d+[.)]|[-*]) |${
        wordsIn(
          'tap|click|open|go to|choose|enter|press|pick|start|first',
          'pulsa|toca|abre|ve a|elige|escribe|empieza|primero',
          'appuie|touche|ouvre|va dans|choisis|saisis|écris|commence|d’abord',
          'tippe|klicke?|öffne|geh|wähle?|gib|drücke?|beginne?|zuerst',
        ).source
      }`,
      'iu',
    ),
  },
  {
    asks: new RegExp(
      `^\\W*(?:${[
        'can|is|are|am|do|does|may|must|will|has|have',
        'puedo|se puede|es|hay|tengo|est[aá]',
        'est-ce|peut-on|je peux|on peut|y a-t-il|c’est',
        'kann|darf|ist|sind|muss|gibt|hat|habe|wird|werden',
      ].join('|')})(?![\\p{L}\\p{N}])`,
      'iu',
    ),
    has: new RegExp(
      `^(?:yes|no|s[ií]|oui|non|ja|nein)(?![\\p{L}\\p{N}])|${
        wordsIn(
          'cannot|can|never|always|must|allowed|not',
          'no|nunca|siempre|puedes?|debes?|permitid[oa]',
          'pas|jamais|toujours|peux|peut|dois|permis',
          'nicht|kein\\p{L}*|nie|immer|kannst|kann|darfst|darf|musst|erlaubt',
        ).source
      }`,
      'iu',
    ),
  },
]

const LIST_ASKED = wordsIn(
  'list|which|what are|all the|tiers|steps|kinds|types|ways|risks|rules|examples?|signs|how (?:do|can|to)',
  'lista|cu[aá]les|qu[eé] \\p{L}+s hay|tod[oa]s l[oa]s|niveles|pasos|tipos|clases|formas|riesgos|reglas|ejemplos?|señales',
  'liste|quels|quelles|tous les|toutes les|niveaux|étapes|types|sortes|façons|risques|règles|exemples?|signes',
  'liste|welche|alle|stufen|schritte|arten|wege|risiken|regeln|beispiele?|anzeichen',
)

function wordsIn(...languages: string[]): RegExp {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${languages.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}

function intentBonus(question: string, text: string): number {
  return 0.5 * INTENTS.filter(({ asks, has }) => asks.test(question) && has.test(text)).length
}

function asksForList(question: string): boolean {
  return LIST_ASKED.test(question)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
