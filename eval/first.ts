import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@pepper/contract/locales'
import { parseAsked } from '../server/src/domains/knowledge/guide/asked-files.ts'
import type { Passage } from '../server/src/domains/knowledge/index/passage.ts'
import { accountOf } from './account-of.ts'
import type { Guide } from './guide.ts'

/** The place of a question that the account answers. */
const ACCOUNT = 'account'

/** How the guide took a wording of a first question. */
interface Taken {
  language: Locale
  /** The question that it is a wording of, the same in all languages. */
  id: string
  isSure: boolean
  /** Surely answered from a section that answers, or from the account where that answers. */
  isRight: boolean
  /** Unsure, with a section that answers as the best guess. */
  isGuessed: boolean
  /** Taken as none for a page: as advice, trouble or small talk. */
  isElsewhere: boolean
}

/**
 * Asks the guide the first questions of newcomers (`eval/first`) as a new member. A stranger wrote three wordings of each
 * in each language, and named the sections that answer it.
 */
export function tallyFirst(guide: Guide): Taken[] {
  const places = readPlaces()
  const account = accountOf({})
  return locales.flatMap((language) => {
    const path = join(import.meta.dirname, 'first', `${language}.txt`)
    const questions = [...parseAsked(path, readFileSync(path, 'utf8'))]
    return questions.flatMap(([id, wordings]) =>
      wordings.map((wording) => {
        const { state, passages } = guide.ask([wording], language, account)
        const isSure = state === 'sure' || state === 'computed'
        const isAnswer = answers(places.get(id) ?? [], passages[0])
        return {
          language,
          id,
          isSure,
          isRight: state === 'computed' ? places.get(id)?.includes(ACCOUNT) === true : isSure && isAnswer,
          isGuessed: state === 'nearest' && isAnswer,
          isElsewhere: !isSure && state !== 'nearest' && state !== 'unknown',
        }
      }),
    )
  })
}

function readPlaces(): Map<string, string[]> {
  const lines = readFileSync(join(import.meta.dirname, 'first', 'places.txt'), 'utf8').split('\n')
  const named = lines.filter((line) => line !== '' && !line.startsWith('//'))
  return new Map(
    named.map((line) => {
      const [id = '', places = ''] = line.split(': ')
      return [id, places.split(', ')]
    }),
  )
}

/** Returns whether a passage is one of the places, or an answer of a section that is. */
function answers(places: readonly string[], passage: Passage | undefined): boolean {
  if (!passage) return false
  const section = `${passage.slug}#${passage.section}`
  return (
    places.includes(section) ||
    (passage.answer !== undefined && places.includes(`${section}/${passage.answer}`))
  )
}

/** Writes as a table in Markdown how the guide took the questions. */
export function firstTable(taken: readonly Taken[]): string {
  const rows = locales.map((language) =>
    row(
      language,
      taken.filter((one) => one.language === language),
    ),
  )
  const byQuestion = [...Map.groupBy(taken, ({ id }) => id).values()]
  const alike = byQuestion.filter((own) =>
    locales.every((language) => own.some((one) => one.language === language && one.isRight)),
  )
  return [
    '| First questions | Wordings | Surely answered | Surely, and right | Unsure, right guess | Taken as something else |',
    '| --- | --: | --: | --: | --: | --: |',
    ...rows,
    row('all', taken),
    '',
    `${alike.length} of ${byQuestion.length} questions are surely and rightly answered in at least one wording of each language.`,
  ].join('\n')
}

function row(name: string, taken: readonly Taken[]): string {
  const shares = (['isSure', 'isRight', 'isGuessed', 'isElsewhere'] as const).map((sign) => {
    const share = taken.filter((one) => one[sign]).length / taken.length
    return `${Math.round(100 * share)}%`
  })
  return `| ${[name, taken.length, ...shares].join(' | ')} |`
}
