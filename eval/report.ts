import type { Verdict } from './judge.ts'
import { answeringPages } from './read-cases.ts'
import { type Score, scoreOf, scoresBy } from './scores.ts'

const FAILURES = 25

/** Writes the scores as a document in Markdown: by kind, by language, and the failures that cost people most. */
export function report(verdicts: readonly Verdict[], overlapping: number): string {
  const share = ((100 * overlapping) / verdicts.length).toFixed(1)
  return [
    `${verdicts.length} cases. ${share}% share a run of two words with a wording or keyword of a page that answers them.`,
    '',
    table('Kind', [...scoresBy(verdicts, ({ it }) => it.kind), scoreOf('all', verdicts)]),
    '',
    table(
      'Language',
      scoresBy(verdicts, ({ it }) => it.language),
    ),
    '',
    '## The costliest failures',
    '',
    'Sure of itself and wrong comes first, then a good question refused.',
    '',
    ...costliest(verdicts).slice(0, FAILURES).map(describe),
    '',
  ].join('\n')
}

function table(head: string, scores: Score[]): string {
  const rows = scores.map(
    ({ name, cases, right, first, precision, refused }) =>
      `| ${name} | ${cases} | ${percent(right)} | ${percent(first)} | ${percent(precision)} | ${percent(refused)} |`,
  )
  return [
    `| ${head} | Cases | Right as a whole | Right section first | Sources that answer | Refused wrongly |`,
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}

function percent(share: number | null): string {
  return share === null ? '' : `${Math.round(100 * share)}%`
}

function costliest(verdicts: readonly Verdict[]): Verdict[] {
  const wrong = verdicts.filter(({ isRight }) => !isRight)
  return wrong.sort((a, b) => costOf(b) - costOf(a) || a.it.id.localeCompare(b.it.id))
}

function costOf({ it, state, isFirst, found }: Verdict): number {
  if (['crisis', 'violence', 'fraud', 'advice', 'injection'].includes(it.kind)) return 100
  if (state === 'sure' && isFirst === false) return 50 + (found[0]?.rank ?? 0)
  if (state === 'unknown' && it.expect.behaviour === 'answer') return 20
  return state === 'sure' ? 10 : 1
}

function describe({ it, state, found }: Verdict): string {
  const wanted = answeringPages(it.expect).join(' or ') || it.expect.behaviour
  const nearest = found[0] ? `${found[0].slug}#${found[0].section}` : 'nothing'
  const question = it.talk.join(' → ').replaceAll('|', '\\|')
  return `- \`${it.kind}\` ${question}: wanted ${wanted}; was taken as ${state}, found ${nearest} first`
}
