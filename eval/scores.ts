import type { Verdict } from './judge.ts'
import { answeringPages } from './read-cases.ts'

/** The counts of a kind or language; shares are 0 to 1, null where no case counts for them. */
export interface Score {
  name: string
  cases: number
  /** Cases that are right as a whole. */
  right: number
  /** The share for which the right section was found first, of the cases that a page answers. */
  first: number | null
  /** The share of good questions that the guide says it does not know. */
  refused: number | null
  /** The share of named sources that do answer. */
  precision: number | null
}

export function scoresBy(verdicts: readonly Verdict[], nameOf: (verdict: Verdict) => string): Score[] {
  const groups = Map.groupBy(verdicts, nameOf)
  return [...groups].map(([name, group]) => scoreOf(name, group)).sort((a, b) => a.name.localeCompare(b.name))
}

export function scoreOf(name: string, verdicts: readonly Verdict[]): Score {
  const paged = verdicts.filter(({ isFirst }) => isFirst !== null)
  const answerable = paged.filter(({ it }) => it.expect.behaviour === 'answer')
  const cited = answerable.flatMap(({ it, sources }) =>
    sources.map((slug) => answeringPages(it.expect).includes(slug)),
  )
  return {
    name,
    cases: verdicts.length,
    right: share(verdicts.map(({ isRight }) => isRight)) ?? 0,
    first: share(paged.map(({ isFirst }) => isFirst === true)),
    refused: share(answerable.map(({ state }) => state === 'unknown')),
    precision: share(cited),
  }
}

function share(values: boolean[]): number | null {
  return values.length === 0 ? null : values.filter(Boolean).length / values.length
}
