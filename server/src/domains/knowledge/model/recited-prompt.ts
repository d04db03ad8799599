import type { Brand } from '@pepper/contract/brand'
import { promptRules } from './persona-prompt.ts'

/** How many matching words in a row are no coincidence. */
const RUN_WORDS = 9

/** Returns whether a sentence recites the model's instructions, which are meant for the model alone. */
export function isRecited(sentence: string, brand: Brand): boolean {
  const words = wordsOf(sentence)
  if (words.length < RUN_WORDS) return false
  const rules = ` ${wordsOf(promptRules(brand)).join(' ')} `
  return words.some((_, index) => {
    const run = words.slice(index, index + RUN_WORDS)
    return run.length === RUN_WORDS && rules.includes(` ${run.join(' ')} `)
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
