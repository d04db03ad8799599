import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@pepper/contract/locales'
import { accountOf } from './account-of.ts'
import type { Guide } from './guide.ts'

/** A message that only names a subject, and the pages that may come first. */
interface NamedSubject {
  language: Locale
  message: string
  pages: string[]
}

/** How the guide took one. */
interface Taken {
  language: Locale
  isPage: boolean
  isSure: boolean
  /** Surely answered, from the right page. */
  isRight: boolean
  /** Taken as none for a page: as one's own account, small talk, advice or a sum. */
  isElsewhere: boolean
}

function readSubjects(language: Locale): NamedSubject[] {
  return readFileSync(join(import.meta.dirname, 'subjects', `${language}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => {
      const [pages = '', ...message] = line.split(': ')
      return { language, message: message.join(': '), pages: pages.split(', ') }
    })
}

/** Asks the guide every message of `eval/subjects`, as a member whose account could be asked for as well. */
export function tallySubjects(guide: Guide): Taken[] {
  const account = accountOf({ credits: { daily: 7, lasting: 23 }, tier: 'silver', referrals: 2 })
  return locales.flatMap(readSubjects).map(({ language, message, pages }) => {
    const { passages, state, sources } = guide.ask([message], language, account)
    const isSure = state === 'sure'
    return {
      language,
      isPage: pages.includes(passages[0]?.slug ?? ''),
      isSure,
      isRight: isSure && pages.includes(sources[0] ?? ''),
      isElsewhere: !isSure && state !== 'nearest' && state !== 'unknown',
    }
  })
}

/** Writes as a table in Markdown how the guide took the messages. */
export function subjectsTable(taken: readonly Taken[]): string {
  return [
    '| Messages that name a subject | Messages | Page first | Surely answered | Surely, from the page | Taken as something else |',
    '| --- | --: | --: | --: | --: | --: |',
    ...locales.map((language) =>
      row(
        language,
        taken.filter((one) => one.language === language),
      ),
    ),
    row('all', taken),
  ].join('\n')
}

function row(name: string, taken: readonly Taken[]): string {
  const shares = (['isPage', 'isSure', 'isRight', 'isElsewhere'] as const).map((sign) => {
    const share = taken.filter((one) => one[sign]).length / taken.length
    return `${Math.round(100 * share)}%`
  })
  return `| ${[name, taken.length, ...shares].join(' | ')} |`
}
