import type { Brand } from '@pepper/contract/brand'
import { type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import * as z from 'zod'
import { fillBrand } from '../../../platform/brand.ts'
import { ContentError, readContentJson } from '../../../platform/content-files.ts'
import { readGuide } from '../guide/guide-files.ts'
import { withoutHeadingIds } from '../guide/sections.ts'
import type { Passage } from '../index/passage.ts'

const lines = z.array(z.string().min(1)).min(1)

/** The persona's lines around what the guide says, each moment with several to choose from; brand names are placeholders. */
const voice = z.object({
  greeting: lines,
  thanks: lines,
  goodbye: lines,
  who: lines,
  how_are_you: lines,
  help: lines,
  laugh: lines,
  opener: lines,
  /** Says that what follows is quoted in English; where the voice is English there is nothing to say. */
  quote: lines.optional(),
  more: lines,
  nothing_more: lines,
  also: lines,
  closer: lines,
  closest: lines,
  unknown: lines,
  can_talk_about: lines,
  advice: lines,
})
type VoiceLines = z.infer<typeof voice>
export type VoiceMoment = keyof VoiceLines

/** How the persona speaks, and what it teaches instead of giving advice. */
export interface Voice {
  lines: Record<Locale, VoiceLines>
  lessons: Passage[]
}

/** Items of the guide that help to judge for oneself. */
export const LESSONS = [
  'risks-of-tokenized-assets',
  'valuation',
  'liquidity',
  'guaranteed-returns',
  'reading-an-offering-document',
  'educational-only',
  'what-is-a-tokenized-asset',
  'pressure-selling',
]

/** The persona's voice as shipped, with the names of the brand still to be filled in. Throws ContentError. */
export function readVoice(): Voice {
  const guide = new Map(readGuide().map((item) => [item.slug, item]))
  const lessons = LESSONS.map((slug) => {
    const item = guide.get(slug)
    if (!item) throw new ContentError(`the guide has no ${slug}, which is taught instead of giving advice`)
    return { slug, title: item.title, passage: withoutHeadingIds(item.body), rank: 0 }
  })
  const lines = locales.map((locale) => [locale, readContentJson(`voice/${locale}.json`, voice)])
  return { lines: Object.fromEntries(lines), lessons }
}

/** Speaks one line of a moment, the same one for the same seed; only of those that are fit, where some are; '' where a language needs none. */
export type Speak = (moment: VoiceMoment, isFit?: (line: string) => boolean) => string

export function createSpeaker(
  { lines }: Voice,
  brand: Brand,
  { seed, locale = SOURCE_LOCALE }: { seed: string; locale?: Locale | undefined },
): Speak {
  return (moment, isFit = () => true) => {
    const known = lines[locale][moment] ?? []
    const fit = known.filter(isFit)
    const choices = fit.length > 0 ? fit : known
    return fillBrand(choices[hash(`${seed}/${moment}`) % choices.length] ?? '', brand)
  }
}

/** FNV-1a, 32 bit. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
