import type { Brand } from '@pepper/contract/brand'
import * as z from 'zod'
import { fillBrand } from '../../platform/brand.ts'
import { readContentJson } from '../../platform/content-files.ts'

/** A question, and the item of the guide that answers it. */
const prompts = z.array(z.strictObject({ prompt: z.string().min(1), slug: z.string().min(1) })).length(10)

let stored: z.infer<typeof prompts> | undefined

/** Ten questions that the guide can answer, with the brand's names filled in (HM-2). */
export function listPrompts(brand: Brand): string[] {
  stored ??= readContentJson('prompts.json', prompts)
  return stored.map(({ prompt }) => fillBrand(prompt, brand))
}
