import { type Locale, locales } from '@pepper/contract/locales'
import type { Guide } from './guide.ts'
import { type Batch, batches, isUnseen, readQuestions, type StrangersQuestion } from './halves.ts'

const OTHER_HALF = 'other half: how sure it is, is learned from these'

/** The number of sections among which a question is found at least near the top. */
const NEAR = 5

/** How the guide took a question. */
interface Taken {
  language: Locale
  batch: Batch
  isUnseen: boolean
  kind: StrangersQuestion['kind']
  /** Whether its section was found first, or its page, or its section near the top. */
  isSection: boolean
  isPage: boolean
  isNear: boolean
  /** The rank of the section that was found first. */
  rank: number
  isSure: boolean
  /** Surely answered, from the right page. */
  isRight: boolean
  isUnknown: boolean
  /** Taken as none for a page: as advice, trouble, small talk, one's own account or a sum. */
  isElsewhere: boolean
}

/**
 * Asks the guide every question of `eval/wordings`, each of which one section answers, and those of `eval/nearby` and
 * `eval/elsewhere`, which none answers.
 */
export function tallyWordings(guide: Guide): Taken[] {
  return locales.flatMap((language) =>
    readQuestions(language).map(({ question, section, batch, kind }) => {
      const { passages, state, sources } = guide.ask([question], language)
      const found = passages.map((passage) => `${passage.slug}#${passage.section}`)
      const slug = section?.split('#')[0] ?? ''
      return {
        language,
        batch,
        isUnseen: isUnseen(question),
        kind,
        isSection: found[0] === section,
        isPage: passages[0]?.slug === slug,
        isNear: section !== null && found.slice(0, NEAR).includes(section),
        rank: passages[0]?.rank ?? 0,
        isSure: state === 'sure',
        isRight: state === 'sure' && sources.includes(slug),
        isUnknown: state === 'unknown',
        isElsewhere: state !== 'sure' && state !== 'nearest' && state !== 'unknown',
      }
    }),
  )
}

/** Writes as tables in Markdown how the guide took the questions, and how sure it is by right. */
export function wordingsTable(taken: readonly Taken[]): string {
  const of = (kind: Taken['kind']) => taken.filter((one) => one.kind === kind)
  const answered = of('answered')
  const unseen = answered.filter((one) => one.isUnseen)
  return [
    '| Questions of strangers | Questions | Section first | Page first | Section in five | Surely answered | Sources that answer | Refused | Taken as something else |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...locales.map((language) =>
      row(
        language,
        unseen.filter((one) => one.language === language),
      ),
    ),
    ...batches.map((batch) =>
      row(
        `all, ${batch} batch`,
        unseen.filter((one) => one.batch === batch),
      ),
    ),
    row('all', unseen),
    row(
      OTHER_HALF,
      answered.filter((one) => !one.isUnseen),
    ),
    ...halvesOf('near the subject, no page answers', of('nearby')),
    ...halvesOf('about other things', of('elsewhere')),
    '',
    '| Probability said | Questions | Page answers | Other half: questions | Page answers |',
    '| --- | --: | --: | --: | --: |',
    ...Array.from({ length: 10 }, (_, tenth) => tenthRow(answered, tenth)),
  ].join('\n')
}

function halvesOf(name: string, taken: readonly Taken[]): string[] {
  return [
    row(
      name,
      taken.filter((one) => one.isUnseen),
    ),
    row(
      `${name}, ${OTHER_HALF}`,
      taken.filter((one) => !one.isUnseen),
    ),
  ]
}

function tenthRow(answered: readonly Taken[], tenth: number): string {
  const cells = [true, false].flatMap((half) => {
    const inside = answered.filter(
      ({ isUnseen, rank }) => isUnseen === half && Math.min(9, Math.floor(10 * rank)) === tenth,
    )
    return [inside.length, share(inside, 'isPage')]
  })
  return `| ${[`${tenth / 10} to ${(tenth + 1) / 10}`, ...cells].join(' | ')} |`
}

function row(name: string, taken: readonly Taken[]): string {
  const sure = taken.filter(({ isSure }) => isSure)
  const isAnswered = taken.some(({ kind }) => kind === 'answered')
  const found = (['isSection', 'isPage', 'isNear'] as const).map((it) => (isAnswered ? share(taken, it) : ''))
  const right = isAnswered ? share(sure, 'isRight') : ''
  const others = [share(taken, 'isSure'), right, share(taken, 'isUnknown'), share(taken, 'isElsewhere')]
  return `| ${[name, taken.length, ...found, ...others].join(' | ')} |`
}

function share(
  taken: readonly Taken[],
  it: 'isSection' | 'isPage' | 'isNear' | 'isSure' | 'isRight' | 'isUnknown' | 'isElsewhere',
): string {
  return `${Math.round((100 * taken.filter((one) => one[it]).length) / (taken.length || 1))}%`
}
