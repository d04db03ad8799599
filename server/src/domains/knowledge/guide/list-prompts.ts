import type { Brand } from '@pepper/contract/brand'
import { type Locale, locales } from '@pepper/contract/locales'
import * as z from 'zod'
import { fillBrand } from '../../../platform/brand.ts'
import { readContentJson } from '../../../platform/content-files.ts'
import { plainWords } from '../index/plain-text.ts'

const text = z.string().min(1)

/** A question in each language, and the item of the guide that answers it. */
const prompts = z
  .array(z.strictObject({ slug: text, en: text, es: text, fr: text, de: text } satisfies Shape))
  .length(10)
type Shape = Record<Locale | 'slug', z.ZodString>

let stored: z.infer<typeof prompts> | undefined

/** Reads the suggested prompts as shipped, with placeholders for the names of the brand. */
export function readPrompts(): z.infer<typeof prompts> {
  stored ??= readContentJson('prompts.json', prompts)
  return stored
}

/**
 * Lists ten questions that the guide can answer, in the reader's language and with the brand's names filled in (HM-2).
 */
export function listPrompts(brand: Brand, locale: Locale): string[] {
  return readPrompts().map((prompt) => fillBrand(prompt[locale], brand))
}

interface KnownPrompt {
  slug: string
  english: string
}

/**
 * Every wording of the prompts for one brand, normalized as messages are, so that one look-up compares a message with
 * all of them.
 */
let known: { brand: string; byWords: Map<string, KnownPrompt> } | undefined

/** Finds the suggested prompt that a message repeats, in any language; null for any other message. */
export function findPrompt(message: string, brand: Brand): KnownPrompt | null {
  const names = JSON.stringify(brand)
  if (known?.brand !== names) known = { brand: names, byWords: wordings(brand) }
  return known.byWords.get(plainWords(message)) ?? null
}

function wordings(brand: Brand): Map<string, KnownPrompt> {
  const byWords = new Map<string, KnownPrompt>()
  for (const prompt of readPrompts()) {
    const found = { slug: prompt.slug, english: fillBrand(prompt.en, brand) }
    for (const locale of locales) {
      const words = plainWords(fillBrand(prompt[locale], brand))
      if (!byWords.has(words)) byWords.set(words, found)
    }
  }
  return byWords
}
