import type { Brand } from '@pepper/contract/brand'
import { type Locale, locales } from '@pepper/contract/locales'
import * as z from 'zod'
import { fillBrand } from '../../platform/brand.ts'
import { readContentJson } from '../../platform/content-files.ts'
import { plainWords } from './plain-words.ts'

const text = z.string().min(1)

/** A question in each language, and the item of the guide that answers it. */
const prompts = z
  .array(z.strictObject({ slug: text, en: text, es: text, fr: text, de: text } satisfies Shape))
  .length(10)
type Shape = Record<Locale | 'slug', z.ZodString>

let stored: z.infer<typeof prompts> | undefined

/** The suggested prompts as shipped: the names of the brand are placeholders. */
export function readPrompts(): z.infer<typeof prompts> {
  stored ??= readContentJson('prompts.json', prompts)
  return stored
}

/** Ten questions that the guide can answer, in the reader's language and with the brand's names filled in (HM-2). */
export function listPrompts(brand: Brand, locale: Locale): string[] {
  return readPrompts().map((prompt) => fillBrand(prompt[locale], brand))
}

/** The suggested prompt that a message is, in whichever language it was asked; null for any other message. */
export function findPrompt(message: string, brand: Brand): { slug: string; english: string } | null {
  const asked = plainWords(message)
  const found = readPrompts().find((prompt) =>
    locales.some((locale) => plainWords(fillBrand(prompt[locale], brand)) === asked),
  )
  return found ? { slug: found.slug, english: fillBrand(found.en, brand) } : null
}
