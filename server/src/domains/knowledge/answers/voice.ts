import type { Brand } from '@pepper/contract/brand'
import { type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import * as z from 'zod'
import { fillBrand } from '../../../platform/brand.ts'
import { ContentError, readContentJson } from '../../../platform/content-files.ts'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { type GuideText, readWholeGuide } from '../guide/guide-files.ts'
import { LEAD, sectionsOf } from '../guide/sections.ts'
import type { Passage } from '../index/passage.ts'
import { readCare } from './care.ts'

const lines = z.array(z.string().min(1)).min(1)

/**
 * The persona's lines around what the guide says, several to choose from for each moment; brand names are placeholders.
 */
const voice = z.object({
  greeting: lines,
  thanks: lines,
  goodbye: lines,
  who: lines,
  how_are_you: lines,
  help: lines,
  laugh: lines,
  joke: lines,
  /** Comforts people who are low, and in no danger. */
  sad: lines,
  /** Says that a message could not be read. */
  nonsense: lines,
  opener: lines,
  /** Says that the following text is quoted in English; an English voice needs no such line. */
  quote: lines.optional(),
  more: lines,
  nothing_more: lines,
  also: lines,
  closer: lines,
  closest: lines,
  /** Says that the following text may be what was meant; `{{next}}` is the link to where it comes from. */
  guess: lines,
  /** Offers other sections, in case that it was not. */
  or_else: lines,
  /** Says where to read the rest of a section that was cut; `{{next}}` is the link. */
  rest: lines,
  unknown: lines,
  /** Says that a question is about something else altogether. */
  off_subject: lines,
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

/** Items of the guide that help readers to judge for themselves. */
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

/** Reads the persona's voice as shipped, with placeholders for the names of the brand. Throws ContentError. */
export function readVoice(): Voice {
  const guide = readWholeGuide()
  const lessons = LESSONS.flatMap((slug) => {
    const items = guide.filter((item) => item.slug === slug)
    if (items.length === 0) {
      throw new ContentError(`the guide has no ${slug}, which is taught instead of giving advice`)
    }
    return items.map(lessonOf)
  })
  const lines = locales.map((locale) => [locale, readContentJson(`voice/${locale}.json`, voice)])
  readCare()
  return { lines: Object.fromEntries(lines), lessons }
}

function lessonOf({ slug, title, body, language }: GuideText): Passage {
  const lead = sectionsOf(body)[0]
  return { slug, title, language, section: LEAD, heading: '', passage: lead?.text ?? body, rank: 0 }
}

/**
 * Speaks one line for a moment, the same one for the same seed. It prefers lines that `isFit` accepts. Returns '' if a
 * language needs no line.
 */
export type Speak = (moment: VoiceMoment, isFit?: (line: string) => boolean) => string

/** Creates a speaker that repeats no line in a chat while another one is left. */
export function createSpeaker(
  { lines }: Voice,
  brand: Brand,
  talk: { seed: string; locale?: Locale | undefined; history?: ModelMessage[] },
): Speak {
  const { seed, locale = SOURCE_LOCALE, history = [] } = talk
  const replies = history.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const wasSaid = (line: string) => {
    const parts = line.split(/\{\{next\}\}/)
    return replies.some((reply) => parts.every((part) => reply.includes(part)))
  }
  return (moment, isFit = () => true) => {
    const known = (lines[locale][moment] ?? []).map((line) => fillBrand(line, brand))
    const fit = known.filter(isFit)
    const fresh = fit.filter((line) => !wasSaid(line))
    const choices = [fresh, fit, known].find((some) => some.length > 0) ?? []
    return choices[hash(`${seed}/${moment}`) % choices.length] ?? ''
  }
}

/** Hashes a text with FNV-1a, 32 bit. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
