import type { Brand } from '@pepper/contract/brand'
import type { AnswerState, GuideSection } from '@pepper/contract/knowledge'
import type { Locale } from '@pepper/contract/locales'
import type { Database } from '../../../platform/db/database.ts'
import { presentSection } from '../guide/present-section.ts'
import { oncePerSection } from '../index/passage.ts'
import { readMessage } from '../index/read-message.ts'
import { composeAnswer } from './compose-answer.ts'
import type { Voice } from './voice.ts'

const NEAREST = 3

/** How the guide takes questions: in whose voice, at which moment, and from which version of the knowledge base. */
export interface AskedNow {
  voice: Voice
  brand: Brand
  now: Date
  version: number
}

/** Returns how the guide would answer a question asked now, outside any chat, and the sections nearest to it. */
export async function askAgain(
  db: Database,
  { question, language }: { question: string; language: Locale },
  { voice, brand, now, version }: AskedNow,
): Promise<{ state: AnswerState; nearest: GuideSection[] }> {
  const asked = { question, history: [], locale: language }
  const read = await readMessage(db, { ...asked, reading: { version }, now }, brand)
  const { state } = composeAnswer({ ...asked, ...read, seed: 'trial' }, voice, brand)
  return { state, nearest: oncePerSection(read.passages).slice(0, NEAREST).map(presentSection) }
}
