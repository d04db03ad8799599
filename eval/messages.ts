import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerState } from '@pepper/contract/knowledge'
import { type Locale, locales } from '@pepper/contract/locales'
import { readCare } from '../server/src/domains/knowledge/answers/care.ts'
import { parseAsked } from '../server/src/domains/knowledge/guide/asked-files.ts'
import { INTENT_GROUPS } from '../server/src/domains/knowledge/intents/intent-groups.ts'
import { accountOf } from './account-of.ts'
import type { Guide } from './guide.ts'
import { batches as batchesOfQuestions } from './halves.ts'

/** The states of a right reply to a message of each meaning; account questions and sums have `COMPUTED`. */
const STATES: Record<string, readonly AnswerState[]> = {
  advice: ['advice'],
  ...Object.fromEntries(
    ['self-harm', 'violence', 'gambling', 'fraud', 'abuse'].map((name) => [name, ['care'] as const]),
  ),
  ...Object.fromEntries(
    [...INTENT_GROUPS['small-talk'], ...INTENT_GROUPS.sad].map((name) => [name, ['small_talk'] as const]),
  ),
}
const COMPUTED: readonly AnswerState[] = ['computed']
/** The meanings that are right as well where the guide is unsure, and says where to turn before anything else. */
const TROUBLE = ['self-harm', 'violence', 'gambling', 'fraud', 'sad']
/** The meanings of messages that only sound like something else, and the states of a reply that fell for it. */
const SOUNDS_LIKE: Record<string, readonly AnswerState[]> = {
  'no-advice': ['advice'],
  'no-trouble': ['care'],
  daily: ['care', 'advice', 'computed'],
}

/** The batches of strangers' messages: those from the fourth on wrote more of the meanings that were heard least. */
const batches = [...batchesOfQuestions, 'fourth', 'fifth', 'sixth'] as const
type Batch = (typeof batches)[number]

interface Tally {
  meaning: string
  batch: Batch
  language: Locale
  messages: number
  right: number
}

/** Asks the guide every message of `eval/messages`, as a member with credits, XP and friends. */
export function tallyMessages(guide: Guide): Tally[] {
  return locales.flatMap((language) => {
    const path = join(import.meta.dirname, 'messages', `${language}.txt`)
    const groups = [...parseAsked(path, readFileSync(path, 'utf8'))]
    return groups.map(([group, messages]) => {
      const [meaning = '', theme] = group.split('.')
      const right = messages.filter((message) => isTaken(guide, { meaning, message, language })).length
      const batch = batches.find((name) => name === theme) ?? 'first'
      return { meaning, batch, language, messages: messages.length, right }
    })
  })
}

function isTaken(
  guide: Guide,
  { meaning, message, language }: { meaning: string; message: string; language: Locale },
): boolean {
  const { state, text } = guide.ask(
    [message],
    language,
    accountOf({ tier: 'Silver', xp: 4_200, referrals: 2 }),
  )
  const feared = SOUNDS_LIKE[meaning]
  const { uneasy, in_case } = readCare()[language]
  const isUneasy = text.startsWith(uneasy) || text.endsWith(in_case)
  if (feared) return !feared.includes(state) && !(isUneasy && feared.includes('care'))
  return (STATES[meaning] ?? COMPUTED).includes(state) || (isUneasy && TROUBLE.includes(meaning))
}

/** Writes the tallies as a table in Markdown: a row for each meaning, a column for each language and each batch. */
export function messagesTable(tallies: readonly Tally[]): string {
  const rows = [...Map.groupBy(tallies, ({ meaning }) => meaning), ['all', tallies] as const].map(
    ([meaning, own]) =>
      row([
        meaning,
        sum(own, 'messages'),
        ...locales.map((language) => share(own.filter((one) => one.language === language))),
        share(own),
        ...batches.map((batch) => share(own.filter((one) => one.batch === batch))),
      ]),
  )
  return [
    row(['Means', 'Messages', ...locales, 'all', ...batches.map((batch) => `${batch} batch`)]),
    row(['---', ...Array(locales.length + 2 + batches.length).fill('--:')]),
    ...rows,
  ].join('\n')
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function share(tallies: readonly Tally[]): string {
  const messages = sum(tallies, 'messages')
  return messages === 0 ? '' : `${Math.round((100 * sum(tallies, 'right')) / messages)}%`
}

function sum(tallies: readonly Tally[], field: 'messages' | 'right'): number {
  return tallies.reduce((total, tally) => total + tally[field], 0)
}
