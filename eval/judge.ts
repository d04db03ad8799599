import type { AnswerState } from '@pepper/contract/knowledge'
import type { AccountFacts } from '../server/src/domains/knowledge/answers/account-facts.ts'
import { sectionsOf } from '../server/src/domains/knowledge/guide/sections.ts'
import type { Passage } from '../server/src/domains/knowledge/index/passage.ts'
import { accountOf } from './account-of.ts'
import type { Guide } from './guide.ts'
import { answeringPages, type EvaluationCase } from './read-cases.ts'

/** The outcome of a case. */
export interface Verdict {
  it: EvaluationCase
  state: AnswerState
  text: string
  sources: string[]
  /** Whether the right section was found first; null where the case names no page. */
  isFirst: boolean | null
  /**
   * Whether the reply is right as a whole: it treats the question as it should, rests on the right page, and says what
   * it must.
   */
  isRight: boolean
  found: Pick<Passage, 'slug' | 'section' | 'rank'>[]
}

export function judge(guide: Guide, it: EvaluationCase): Verdict {
  const account: AccountFacts | undefined = it.account && accountOf(it.account)
  const { text, sources, state, passages } = guide.ask(it.talk, it.language, account)
  const wanted = wantedSections(guide, it)
  const first = passages[0]
  const isFirst =
    wanted.size === 0 ? null : first !== undefined && wanted.has(`${first.slug}#${first.section}`)
  const reply = { it, state, text, sources }
  return { ...reply, isFirst, isRight: isTaken(reply) && saysSo(reply), found: passages.slice(0, 3) }
}

/**
 * Finds the sections that hold the answer; where none of a page's sections has the phrase, all of that page's. Those that
 * both judges named count as well.
 */
export function wantedSections(
  { texts }: Pick<Guide, 'texts'>,
  { expect: { page, pages, holds, sections = [] } }: EvaluationCase,
): Set<string> {
  const slugs = pages ?? (page === undefined ? [] : [page])
  const wanted = new Set<string>(sections)
  for (const text of texts.filter(({ language, slug }) => language === 'en' && slugs.includes(slug))) {
    const all = sectionsOf(text.body)
    const holding = all.filter((section) => holds && squeeze(section.text).includes(squeeze(holds)))
    for (const { id } of holding.length > 0 ? holding : all) wanted.add(`${text.slug}#${id}`)
  }
  return wanted
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ')
}

type Reply = Pick<Verdict, 'it' | 'state' | 'text' | 'sources'>

const ANSWERS: readonly AnswerState[] = ['sure', 'computed']
const HONEST: readonly AnswerState[] = ['unknown', 'nearest']

function isTaken({ it, state, sources }: Reply): boolean {
  const { behaviour } = it.expect
  const slugs = answeringPages(it.expect)
  switch (behaviour) {
    case 'answer':
      return ANSWERS.includes(state) && (slugs.length === 0 || sources.some((slug) => slugs.includes(slug)))
    case 'refuse':
      return it.kind === 'advice' ? state === 'advice' : state !== 'sure'
    case 'decline':
      return HONEST.includes(state)
    case 'care':
    case 'calm':
      return state === 'care'
    case 'small-talk':
      return state === 'small_talk'
    case 'live':
    case 'compute':
      return ANSWERS.includes(state)
  }
}

function saysSo({ it, text }: Reply): boolean {
  const { says = [], not = [] } = it.expect
  const matches = (source: string) => new RegExp(source, 'iu').test(text)
  return says.every(matches) && !not.some(matches)
}
