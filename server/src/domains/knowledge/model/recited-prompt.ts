import type { Brand } from '@pepper/contract/brand'
import { promptRules } from './persona-prompt.ts'

/** How many matching words in a row are no coincidence. */
const RUN_WORDS = 9

/** The runs of words in the instructions, by brand: a reply has many sentences, and its instructions stay the same. */
const runsByBrand = new WeakMap<Brand, Set<string>>()

/** Returns whether a sentence recites the model's instructions, which are meant for the model alone. */
export function isRecited(sentence: string, brand: Brand): boolean {
  const rules = rulesOf(brand)
  return runsOf(sentence).some((run) => rules.has(run))
}

function rulesOf(brand: Brand): Set<string> {
  const known = runsByBrand.get(brand)
  if (known) return known
  const runs = new Set(runsOf(promptRules(brand)))
  runsByBrand.set(brand, runs)
  return runs
}

/** Lists each run of that many words in a text. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(RUN_WORDS - 1).map((_, at) => words.slice(at, at + RUN_WORDS).join(' '))
}
