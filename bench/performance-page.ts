/** A program's cost of a message, from a measurement of many. */
export interface Figures {
  /** CPU time of the server for a message, in ms. */
  cpuMs: number
  perSecond: number
  /** The time to the first character of a reply beyond the model's own, in ms. */
  firstTokenMs: number
}

/** A measurement of the product beside the floor in one run. */
export interface Measured {
  engine: 'postgres' | 'pglite'
  floor: Figures
  product: Figures
  /** Resident memory after the start, with the guide indexed in each language and no request; null if unknown. */
  idleMiB: number | null
}

/** Where and when it was measured: the day as 2026-01-31, and the short id of the commit. */
export interface Occasion {
  day: string
  commit: string
}

interface Goal {
  name: string
  limit: Record<Measured['engine'], number>
  isMost: boolean
  of(measured: Measured): number
}

const NOW = ['<!-- now: written by npm run bench -- --write -->', '<!-- end of now -->'] as const
const HISTORY = ['<!-- history: npm run bench -- --write adds to it -->', '<!-- end of history -->'] as const
const NAMES = { postgres: 'PostgreSQL', pglite: 'embedded' }

const GOALS: readonly Goal[] = [
  {
    name: 'CPU a message / floor',
    limit: { postgres: 1.5, pglite: 1.75 },
    isMost: true,
    of: ({ product, floor }) => product.cpuMs / floor.cpuMs,
  },
  {
    name: 'messages a second / floor',
    limit: { postgres: 0.65, pglite: 0.6 },
    isMost: false,
    of: ({ product, floor }) => product.perSecond / floor.perSecond,
  },
  {
    name: 'first token / floor',
    limit: { postgres: 1.5, pglite: 1.5 },
    isMost: true,
    of: ({ product, floor }) => product.firstTokenMs / floor.firstTokenMs,
  },
  {
    name: 'memory idle, MiB',
    limit: { postgres: 120, pglite: 250 },
    isMost: true,
    of: ({ idleMiB }) => idleMiB ?? Number.NaN,
  },
]

/** Replaces the present figures of docs/performance.md, and adds them to its history: one row a commit and engine. */
export function writePerformance(
  document: string,
  measured: readonly Measured[],
  { day, commit }: Occasion,
): string {
  const rows = betweenMarks(document, HISTORY)
    .split('\n')
    .filter((line) => line.startsWith('| 2') && !line.includes(`| ${commit} |`))
  const history = [HISTORY_HEAD, ...rows, ...measured.map((one) => historyRow(one, { day, commit }))]
  const now = replaceBetween(document, NOW, presentTable(measured))
  return replaceBetween(now, HISTORY, history.join('\n'))
}

const HISTORY_HEAD = [
  '| Day | Commit | Engine | CPU a message, ms | of the floor | messages a second | of the floor | first token, ms | of the floor | memory idle, MiB |',
  '|---|---|---|--:|--:|--:|--:|--:|--:|--:|',
].join('\n')

function historyRow(measured: Measured, { day, commit }: Occasion): string {
  const { engine, product, idleMiB } = measured
  const [cpu, rate, first] = GOALS.map((goal) => goal.of(measured).toFixed(2))
  const cells = [
    day,
    commit,
    NAMES[engine],
    product.cpuMs.toFixed(2),
    cpu,
    product.perSecond.toFixed(0),
    rate,
    product.firstTokenMs.toFixed(2),
    first,
    idleMiB?.toFixed(0) ?? '?',
  ]
  return `| ${cells.join(' | ')} |`
}

function presentTable(measured: readonly Measured[]): string {
  const head = measured.map(({ engine }) => ` ${NAMES[engine]} | goal |`).join('')
  const lines = GOALS.map((goal) => {
    const cells = measured.map((one) => ` ${goalCell(goal, one)} |`).join('')
    return `| ${goal.name} |${cells}`
  })
  return [`| |${head}`, `|---|${'--:|--:|'.repeat(measured.length)}`, ...lines].join('\n')
}

function goalCell(goal: Goal, measured: Measured): string {
  const value = goal.of(measured)
  const limit = goal.limit[measured.engine]
  const isReached = goal.isMost ? value <= limit : value >= limit
  const digits = limit >= 10 ? 0 : 2
  const shown = Number.isNaN(value) ? '?' : value.toFixed(digits)
  return `${shown} | ${goal.isMost ? 'at most' : 'at least'} ${limit}${isReached ? ', reached' : ''}`
}

function betweenMarks(document: string, [begin, end]: readonly [string, string]): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${begin} and ${end}`)
  return document.slice(from + begin.length, to)
}

function replaceBetween(document: string, marks: readonly [string, string], text: string): string {
  const old = `${marks[0]}${betweenMarks(document, marks)}${marks[1]}`
  return document.replace(old, () => `${marks[0]}\n\n${text}\n\n${marks[1]}`)
}
