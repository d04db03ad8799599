import type { Brand } from '@pepper/contract/brand'
import * as z from 'zod'
import { fillBrand } from '../../platform/brand.ts'
import { readContentJson } from './guide-files.ts'

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
  more: lines,
  nothing_more: lines,
  also: lines,
  closer: lines,
  unknown: lines,
  can_talk_about: lines,
  advice: lines,
})
export type Voice = z.infer<typeof voice>
export type VoiceMoment = keyof Voice

/** The persona's voice as shipped. Throws GuideError. */
export function readVoice(): Voice {
  return readContentJson('voice.json', voice)
}

/** Speaks one line of a moment, the same one for the same seed. */
export function createSpeaker(lines: Voice, brand: Brand, seed: string): (moment: VoiceMoment) => string {
  return (moment) => {
    const choices = lines[moment]
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
