import { readFileSync } from 'node:fs'
import type { Brand } from '@pepper/contract/brand'
import { fillBrand } from '../../src/platform/brand.ts'

/** A question as people type it, and what the guide is to make of it. */
export interface GoldenQuestion {
  question: string
  /** The item that answers it; null where no item does; missing where only `advice` matters. */
  slug?: string | null
  /** Other items that answer it well. */
  alsoOk?: string[]
  /** Whether it asks for financial advice. */
  advice?: boolean
}

export function readGoldenQuestions(brand: Brand): GoldenQuestion[] {
  const text = readFileSync(new URL('golden-questions.json', import.meta.url), 'utf8')
  const questions = JSON.parse(text) as GoldenQuestion[]
  return questions.map((golden) => ({ ...golden, question: fillBrand(golden.question, brand) }))
}
