import { type IndexedSection, type LanguageIndex, wordingRarity } from './language-index.ts'
import { featureCounts } from './likeness-index.ts'
import { similarWords } from './spelling.ts'
import { featuresOf, rarityOf, STOP_SHARE, type Term, termsOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/** How well a section fits a question. */
export interface Hit {
  section: IndexedSection
  /** 0 to 1: how near the nearest wording comes to the question. */
  wording: number
  /** 0 to 1: how much of what the question is about the section has, by weight of field. */
  words: number
  /** 0 to 1: how alike the question and all that the section says and is asked by are, parts of words included. */
  likeness: number
  /** 0 to 1: how much of what the question is about the section mentions at all. */
  covered: number
}

/** How much of its weight a word that nobody knows keeps in the length of a question: it raises no bar, but it is heard. */
const UNKNOWN_SHARE = 0.3
/** The same in what a section mentions of a question: what it is about may be the one word that nobody knows. */
const UNKNOWN_COVER = 0.6
/** In how many texts a word that nobody knows might stand. */
const UNKNOWN_HAVING = 3

/** How many words of a question are read. */
const WORDS_MAX = 300

/** The sections of some indexes of one language that share something with a question, in no order. */
export function searchLanguage(layers: LanguageIndex[], question: string): Hit[] {
  const [first] = layers
  if (!first) return []
  const words = wordsOf(question, first.language).slice(0, WORDS_MAX)
  const asked = words.map((word) => ({ word, read: readWord(layers, word) }))
  const wanted = wantedOf(layers, asked)
  const worded = wordedOf(layers, words, asked)
  const featured = featuredOf(layers, words)
  return layers.flatMap((index) => hitsIn(index, { wanted, worded, featured }))
}

function hitsIn(
  index: LanguageIndex,
  { wanted, worded, featured }: { wanted: Wanted; worded: Vector; featured: Vector },
): Hit[] {
  const body = scoreBody(index, wanted)
  const wordings = scoreWordings(index, worded)
  const likeness = scoreLikeness(index, featured)
  return index.sections.flatMap((section, place) => {
    const hit = {
      section,
      words: body.scores.get(place) ?? 0,
      covered: body.covered.get(place) ?? 0,
      wording: wordings.get(place) ?? 0,
      likeness: likeness[place] as number,
    }
    return hit.words > 0 || hit.wording > 0 || hit.likeness > 0 ? [hit] : []
  })
}

interface AskedWord {
  word: Word
  /** What it is read as: itself where it is known, else what it resembles. */
  read: Term[]
}

function readWord(layers: LanguageIndex[], word: Word): Term[] {
  const isKnown = layers.some(({ body, wordings }) => body.has(word.stem) || wordings.has(word.stem))
  if (isKnown || word.isStop) return [{ term: word.stem, weight: 1 }]
  return layers.flatMap(({ trigrams }) => similarWords(trigrams, word))
}

/** What a question is about: each word as it is read, with how rare it is, and the weight of all. */
interface Wanted {
  words: { rarest: number; read: (Term & { rarity: number })[] }[]
  heard: number
}

function wantedOf(layers: LanguageIndex[], asked: AskedWord[]): Wanted {
  const all = layers.reduce((sum, { sections }) => sum + sections.length, 0)
  const having = (term: string) =>
    layers.reduce((sum, { body }) => sum + (body.get(term)?.places.length ?? 0), 0)
  const seen = new Set<string>()
  const wanted: Wanted = { words: [], heard: 0 }
  for (const { word, read } of asked) {
    if (word.isStop || seen.has(word.stem)) continue
    seen.add(word.stem)
    const known = read
      .filter(({ term }) => having(term) > 0)
      .map((one) => ({ ...one, rarity: rarityOf(having(one.term), all) }))
    const rarest = Math.max(0, ...known.map(({ rarity }) => rarity))
    wanted.words.push({ rarest, read: known })
    wanted.heard += rarest > 0 ? rarest : UNKNOWN_COVER * rarityOf(UNKNOWN_HAVING, all)
  }
  return wanted
}

function scoreBody({ body }: LanguageIndex, { words, heard }: Wanted) {
  const scores = new Map<number, number>()
  const covered = new Map<number, number>()
  for (const { read, rarest } of words) {
    const best = new Map<number, number>()
    for (const { term, weight, rarity } of read) {
      const posting = body.get(term)
      if (!posting) continue
      for (let at = 0; at < posting.places.length; at += 1) {
        const score = weight * rarity * (posting.weights[at] as number)
        const place = posting.places[at] as number
        if (score > (best.get(place) ?? 0)) best.set(place, score)
      }
    }
    for (const [place, score] of best) {
      scores.set(place, (scores.get(place) ?? 0) + score / (heard || 1))
      covered.set(place, (covered.get(place) ?? 0) + rarest / (heard || 1))
    }
  }
  return { scores, covered }
}

/** A question as it is compared with vectors of the index: weights by term, and its own length. */
interface Vector {
  weights: Map<string, number>
  length: number
}

function wordedOf(layers: LanguageIndex[], words: Word[], asked: AskedWord[]): Vector {
  const all = layers.reduce((sum, { wordingSection }) => sum + wordingSection.length, 0)
  const isWorded = (term: string) => layers.some(({ wordings }) => wordings.has(term))
  const terms = new Map<string, number>()
  const unknown = new Set<string>()
  const add = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  for (const { word, read } of asked) {
    const share = word.isStop ? STOP_SHARE : 1
    const known = read.filter(({ term }) => isWorded(term))
    for (const { term, weight } of known) add(term, share * weight)
    if (known.length === 0 && !word.isStop) unknown.add(word.stem)
  }
  for (const { term, weight } of termsOf(words)) if (term.includes(' ') && isWorded(term)) add(term, weight)
  const rarity = wordingRarity(layers)
  const weights = new Map<string, number>()
  let squares = unknown.size * (UNKNOWN_SHARE * rarityOf(UNKNOWN_HAVING, all)) ** 2
  for (const [term, weight] of terms) {
    const rare = rarity(term)
    squares += (weight * rare) ** 2
    weights.set(term, weight * rare * rare)
  }
  return { weights, length: Math.sqrt(squares) }
}

/** How near the nearest wording of each section comes: the cosine of the two, by how rare their words are. */
function scoreWordings(index: LanguageIndex, { weights: terms, length }: Vector): Map<number, number> {
  const { wordings, wordingSection, wordingLength } = index
  const scores = new Float64Array(wordingSection.length)
  for (const [term, value] of terms) {
    const posting = wordings.get(term)
    if (!posting) continue
    const { places, weights } = posting
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      scores[place] = (scores[place] as number) + value * (weights[at] as number)
    }
  }
  const nearest = new Map<number, number>()
  for (let wording = 0; wording < scores.length; wording += 1) {
    const score = scores[wording] as number
    if (score === 0) continue
    const section = wordingSection[wording] as number
    const cosine = score / (length * (wordingLength[wording] as number))
    if (cosine > (nearest.get(section) ?? 0)) nearest.set(section, cosine)
  }
  return nearest
}

function featuredOf(layers: LanguageIndex[], words: Word[]): Vector {
  const { texts, having } = featureCounts(layers.map(({ likeness }) => likeness))
  const weights = new Map<string, number>()
  let squares = 0
  for (const [feature, weight] of featuresOf(words)) {
    const count = having(feature)
    const weighed = weight * rarityOf(count ?? UNKNOWN_HAVING, texts)
    squares += (weighed * (count === undefined ? UNKNOWN_SHARE : 1)) ** 2
    weights.set(feature, weighed)
  }
  return { weights, length: Math.sqrt(squares) || 1 }
}

function scoreLikeness({ likeness, sections }: LanguageIndex, { weights: features, length }: Vector) {
  const scores = new Float64Array(sections.length)
  const { numbers, starts, places, weights } = likeness
  for (const [feature, weighed] of features) {
    const number = numbers.get(feature)
    if (number === undefined) continue
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at += 1) {
      const place = places[at] as number
      scores[place] = (scores[place] as number) + weighed * (weights[at] as number)
    }
  }
  return scores.map((score) => score / length)
}
