import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@pepper/contract/locales'
import { accountOf } from './account-of.ts'
import type { Guide } from './guide.ts'

/** A talk whose last message makes sense only after the others, and the sections that answer it; none if no page does. */
export interface Talk {
  language: Locale
  messages: string[]
  sections: string[]
  /** The half that the guide was looked at with; the other one is only measured. */
  isSeen: boolean
}

/** How the guide took the last message of one. */
interface Taken extends Pick<Talk, 'language' | 'isSeen'> {
  isAnswerable: boolean
  isSection: boolean
  isPage: boolean
  isSure: boolean
  /** Surely answered, from a section that answers. */
  isRight: boolean
}

const LINE = /^(.+) => (.+)$/
const NO_PAGE = 'none'

/** Reads the talks of a language: `first || second || last => page#section, page#section`, or `=> none`. */
export function readTalks(language: Locale): Talk[] {
  const lines = readFileSync(join(import.meta.dirname, 'talks', `${language}.txt`), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line, at) => {
      const [, talk = '', listed = ''] = LINE.exec(line) ?? []
      const sections = listed === NO_PAGE ? [] : listed.split(',').map((one) => one.trim())
      return { language, messages: talk.split(' || '), sections, isSeen: at % 2 === 0 }
    })
}

/** Asks the guide the last message of each talk of `eval/talks`. */
export function tallyTalks(guide: Guide): Taken[] {
  const account = accountOf({ credits: { daily: 7, lasting: 23 }, tier: 'silver', referrals: 2 })
  return locales.flatMap(readTalks).map(({ language, messages, sections, isSeen }) => {
    const { passages, state } = guide.ask(messages, language, account)
    const [first] = passages
    const isSection = sections.includes(`${first?.slug}#${first?.section}`)
    const isSure = state === 'sure' || state === 'computed'
    return {
      ...{ language, isSeen, isSection, isSure, isAnswerable: sections.length > 0 },
      isPage: sections.some((one) => one.startsWith(`${first?.slug}#`)),
      isRight: state === 'sure' && isSection,
    }
  })
}

/** Writes as a table in Markdown how the guide took the talks. */
export function talksTable(taken: readonly Taken[]): string {
  return [
    '| Talks | Talks | Section first | Page first | Surely, from a section that answers | Surely answered, no page answers |',
    '| --- | --: | --: | --: | --: | --: |',
    ...locales.map((language) =>
      row(
        language,
        taken.filter((one) => one.language === language),
      ),
    ),
    row(
      'unseen half',
      taken.filter(({ isSeen }) => !isSeen),
    ),
    row('all', taken),
  ].join('\n')
}

function row(name: string, taken: readonly Taken[]): string {
  const answerable = taken.filter(({ isAnswerable }) => isAnswerable)
  const others = taken.filter(({ isAnswerable }) => !isAnswerable)
  const shares = (['isSection', 'isPage', 'isRight'] as const).map((sign) =>
    percent(answerable.filter((one) => one[sign]).length / answerable.length),
  )
  const stray = percent(others.filter(({ isSure }) => isSure).length / others.length)
  return `| ${[name, taken.length, ...shares, stray].join(' | ')} |`
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}
