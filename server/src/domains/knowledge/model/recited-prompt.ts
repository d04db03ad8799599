import type { Brand } from '@pepper/contract/brand'
import { promptRules } from './persona-prompt.ts'

/** How many matching words in a row are no coincidence. */
const RUN_WORDS = 9

/** The instructions: their words, and their runs of words. */
interface Rules {
  words: Set<string>
  runs: Set<string>
}

/** The instructions by brand: a reply has many sentences, and its instructions stay the same. */
const rulesByBrand = new WeakMap<Brand, Rules>()

/** Returns whether a sentence recites the model's instructions, which are meant for the model alone. */
export function isRecited(sentence: string, brand: Brand): boolean {
  const { words: known, runs } = rulesOf(brand)
  const words = wordsOf(sentence)
  let inRow = 0
  // Few sentences have enough words in a row that are in the instructions at all, so few runs are put together.
  for (const [at, word] of words.entries()) {
    inRow = known.has(word) ? inRow + 1 : 0
    if (inRow >= RUN_WORDS && runs.has(runTo(words, at))) return true
  }
  return false
}

function rulesOf(brand: Brand): Rules {
  const known = rulesByBrand.get(brand)
  if (known) return known
  const words = wordsOf(promptRules(brand))
  const runs = new Set(
    words
      .keys()
      .drop(RUN_WORDS - 1)
      .map((at) => runTo(words, at)),
  )
  const rules = { words: new Set(words), runs }
  rulesByBrand.set(brand, rules)
  return rules
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the run that ends with the word at a place. */
function runTo(words: readonly string[], at: number): string {
  return words.slice(at + 1 - RUN_WORDS, at + 1).join(' ')
}
