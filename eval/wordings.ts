import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@pepper/contract/locales'
import { parseAsked } from '../server/src/domains/knowledge/guide/asked-files.ts'
import type { Guide } from './guide.ts'

const FOLDER = join(import.meta.dirname, 'wordings')
/** The number of sections among which a question is found at least near the top. */
const NEAR = 5

/** The counts of the questions of one language. */
interface Tally {
  language: Locale
  questions: number
  /** Questions whose section was found first, or whose page, or whose section was near the top. */
  section: number
  page: number
  near: number
  /** Questions that were taken as none for a page: as advice, trouble, small talk, one's own account or a sum. */
  elsewhere: number
  /** Questions that were surely answered, and those of them that were answered from the right page. */
  sure: number
  rightly: number
  unknown: number
}

/** Asks the guide every question of `eval/wordings`, each of which one section answers. */
export function tallyWordings(guide: Guide): Tally[] {
  return locales.map((language) => {
    const path = join(FOLDER, `${language}.txt`)
    const tally = { language, questions: 0, section: 0, page: 0, near: 0 }
    const taken = { elsewhere: 0, sure: 0, rightly: 0, unknown: 0 }
    for (const [wanted, questions] of parseAsked(path, readFileSync(path, 'utf8'))) {
      const [slug = ''] = wanted.split('#')
      for (const question of questions) {
        const { passages, state, sources } = guide.ask([question], language)
        const found = passages.map((passage) => `${passage.slug}#${passage.section}`)
        tally.questions += 1
        tally.section += Number(found[0] === wanted)
        tally.page += Number(passages[0]?.slug === slug)
        tally.near += Number(found.slice(0, NEAR).includes(wanted))
        taken.sure += Number(state === 'sure')
        taken.rightly += Number(state === 'sure' && sources.includes(slug))
        taken.unknown += Number(state === 'unknown')
        taken.elsewhere += Number(state !== 'sure' && state !== 'nearest' && state !== 'unknown')
      }
    }
    return { ...tally, ...taken }
  })
}

/** Writes the tallies as a table in Markdown: a row for each language. */
export function wordingsTable(tallies: readonly Tally[]): string {
  const add = (one: Tally, other: Tally): Tally => ({
    language: one.language,
    questions: one.questions + other.questions,
    section: one.section + other.section,
    page: one.page + other.page,
    near: one.near + other.near,
    elsewhere: one.elsewhere + other.elsewhere,
    sure: one.sure + other.sure,
    rightly: one.rightly + other.rightly,
    unknown: one.unknown + other.unknown,
  })
  const rows = tallies.map((tally) => row(tally.language, tally))
  return [
    '| Language | Questions | Section first | Page first | Section in five | Sources that answer | Refused | Taken as something else |',
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
    ...rows,
    ...(tallies.length > 0 ? [row('all', tallies.reduce(add))] : []),
  ].join('\n')
}

function row(
  name: string,
  { questions, section, page, near, elsewhere, sure, rightly, unknown }: Tally,
): string {
  const shares = [section, page, near].map((count) => percent(count, questions))
  const others = [percent(rightly, sure), percent(unknown, questions), percent(elsewhere, questions)]
  return `| ${[name, questions, ...shares, ...others].join(' | ')} |`
}

function percent(count: number, all: number): string {
  return `${Math.round((100 * count) / (all || 1))}%`
}
