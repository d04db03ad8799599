import { compareRuns, singleNodeOf } from './closed-network.ts'
import { type Estimate, estimate, ledgerCheckMinutes, ledgerReadMinutes, rowsPerMember } from './estimate.ts'
import { orderLimits } from './limits.ts'
import type { Measured } from './measured.ts'

/** The sizes of communities that the page is about. */
export const SIZES = [10_000, 1_000_000, 100_000_000]

const YEARS = [1, 3, 5]

/** Writes the tables of docs/scale.md; returns them by their names. */
export function writeTables(measured: Measured): Record<string, string> {
  return {
    node: tableOfNode(measured),
    reproduction: tableOfRuns(measured),
    sizes: tableOfSizes(measured),
    limits: tableOfLimits(measured),
    next: tableOfNext(measured),
    storage: tableOfStorage(measured),
    ledger: tableOfLedger(measured),
  }
}

function tableOfNode(measured: Measured): string {
  const { cpuMs, stream, rollUp, tokens, machine, commit, node } = measured
  const { delayMs } = singleNodeOf(measured)
  const rows = [
    ['processor time of a message in the node', `${number(cpuMs.node)} ms`],
    ['in PostgreSQL', `${number(cpuMs.database)} ms`],
    ['in the scripted model and the program that asks', `${number(cpuMs.model + cpuMs.load)} ms`],
    ['time of a message in which no processor works for it', `${number(delayMs)} ms`],
    ['write-ahead log of a message, without full pages', `${whole(measured.logBytesPerMessage)} bytes`],
    ['memory of an open stream of live changes', `${number(stream.memoryKiB)} KiB`],
    [
      'processor time of 1,000 quiet streams, in the node',
      `${number(stream.nodeCpuMsPerSecond * 1_000)} ms a second`,
    ],
    ['in PostgreSQL, asked every 1.5 s', `${number(stream.databaseCpuMsPerSecond * 1_000)} ms a second`],
    [
      `roll-up of a quarter of an hour with ${whole(rollUp.messagesInQuarter)} messages`,
      `${number(rollUp.ms)} ms`,
    ],
  ]
  const made = `Commit ${commit}, Node ${node}, ${machine}; ${tokens} tokens a reply.`
  return `${made}\n\n${table(['measured', 'value'], rows)}`
}

function tableOfRuns(measured: Measured): string {
  const rows = compareRuns(measured).map(({ people, measured: was, predicted, error }) => [
    whole(people),
    whole(was.perSecond),
    whole(predicted.perSecond),
    number(was.replyMs),
    number(predicted.replyMs),
    `${error < 0 ? '-' : '+'}${Math.round(Math.abs(error) * 100)}%`,
  ])
  const titles = [
    'people who wait',
    'messages/s measured',
    'predicted',
    'reply in ms measured',
    'predicted',
    'messages/s off by',
  ]
  return table(titles, rows)
}

const ROWS_OF_SIZES: [string, (it: Estimate) => string][] = [
  ['messages a second at the busiest time', ({ perSecond }) => number(perSecond)],
  ['replies under way', ({ heldReplies }) => whole(heldReplies)],
  ['open pages', ({ openStreams }) => whole(openStreams)],
  ['nodes', ({ nodes }) => whole(nodes)],
  ['cores that the nodes use', ({ nodeCores }) => number(nodeCores)],
  ['memory of the streams, all nodes', ({ streamMemoryGiB }) => `${number(streamMemoryGiB)} GiB`],
  ['cores that PostgreSQL uses', ({ databaseCores }) => number(databaseCores.all)],
  ['of them for messages', ({ databaseCores }) => number(databaseCores.messages)],
  ['for live changes', ({ databaseCores }) => number(databaseCores.streams)],
  ['for the roll-up', ({ databaseCores }) => number(databaseCores.rollUp)],
  [
    'work of a message in node and database, waiting included',
    ({ workMs }) => (Number.isFinite(workMs) ? `${number(workMs)} ms` : 'no end'),
  ],
  ['connections', ({ connections }) => whole(connections)],
  ['rows a day', ({ gigabytesPerDay }) => `${number(gigabytesPerDay)} GB`],
  ['rows a year', ({ terabytesPerYear }) => `${number(terabytesPerYear)} TB`],
  ['write-ahead log', ({ logMegabytesPerSecond }) => `${number(logMegabytesPerSecond)} MB/s`],
  ['a run of the roll-up, each minute', ({ rollUpSeconds }) => `${number(rollUpSeconds)} s`],
  [
    'the check of what is new in the ledger, each hour',
    ({ ledgerCheckMinutes: minutes }) => `${number(minutes)} min`,
  ],
  [
    'reading some whole ledgers, each hour, after a year',
    ({ ledgerReadMinutes: minutes }) => `${number(minutes)} min`,
  ],
]

function tableOfSizes(measured: Measured): string {
  const estimates = SIZES.map((members) => estimate(measured, members))
  const rows = ROWS_OF_SIZES.map(([name, show]) => [name, ...estimates.map(show)])
  return table(['at the busiest time', ...SIZES.map((members) => `${people(members)} members`)], rows)
}

function tableOfLimits(measured: Measured): string {
  const rows = orderLimits(measured).map(({ what, members, remedy }) => [people(members), what, remedy])
  return table(['members', 'limit', 'remedy'], rows)
}

/** Writes a row for each size with the limits that it is beyond, and the next one. */
function tableOfNext(measured: Measured): string {
  const limits = orderLimits(measured)
  const rows = SIZES.map((size) => {
    const beyond = limits.filter(({ members }) => members <= size)
    const next = limits.find(({ members }) => members > size)
    const name = (what: string | undefined) => what?.split(':')[0] ?? 'none'
    return [
      people(size),
      name(beyond[0]?.what),
      String(beyond.length),
      next ? `${name(next.what)}, at ${people(next.members)}` : 'none',
    ]
  })
  return table(['members', 'first limit that is reached', 'limits reached', 'next limit'], rows)
}

function tableOfStorage({ storage }: Measured): string {
  const all = storage.reduce((sum, { bytesPerMessage }) => sum + bytesPerMessage, 0)
  const rows = [...storage, { table: 'all', bytesPerMessage: all }].map((one) => [
    one.table === 'all' ? 'all' : `\`${one.table}\``,
    whole(one.bytesPerMessage),
  ])
  return table(['table', 'bytes a message'], rows)
}

function tableOfLedger({ ledger, ...measured }: Measured): string {
  const checks = ledger.checks.map(({ people: checked, rowsPerPerson, newRows, ms, databaseCpuMs }) => [
    whole(checked),
    whole(rowsPerPerson),
    whole(newRows),
    `${whole(ms)} ms`,
    `${whole(databaseCpuMs)} ms`,
    `${number((ms * 1_000) / (checked * newRows))} µs`,
  ])
  const reads = ledger.reads.map(({ people: read, rowsPerPerson, ms, databaseCpuMs }) => [
    whole(read),
    whole(rowsPerPerson),
    `${whole(ms)} ms`,
    `${whole(databaseCpuMs)} ms`,
    `${number((ms * 1_000) / (read * rowsPerPerson))} µs`,
  ])
  const sizes = SIZES.map((members) => `${people(members)} members`)
  const minutes = (value: (members: number) => number) =>
    SIZES.map((members) => `${number(value(members))} min`)
  const all: Measured = { ...measured, ledger }
  const hours = [
    ['what is new', '', ...minutes((members) => ledgerCheckMinutes(all, members))],
    ...YEARS.map((year) => [
      `whole ledgers, after ${year === 1 ? 'a year' : `${year} years`}`,
      whole(rowsPerMember(year)),
      ...minutes((members) => ledgerReadMinutes(all, members, year)),
    ]),
  ]
  return [
    `Commit ${ledger.commit}.`,
    table(
      ['people checked', 'closed rows of each', 'new rows', 'time', 'processor time', 'time a new row'],
      checks,
    ),
    table(['whole ledgers read', 'rows of each', 'time', 'processor time', 'time a row'], reads),
    table(['read in an hour', 'rows of a member', ...sizes], hours),
  ].join('\n\n')
}

function table(titles: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const isNumeric = (at: number) => rows.every((cells) => /^(under |[-+])?\d|^no/.test(cells[at] ?? ''))
  const marks = titles.map((_, at) => (at > 0 && isNumeric(at) ? '--:' : '---'))
  return [line(titles), line(marks), ...rows.map(line)].join('\n')
}

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Writes a number with two significant digits, or as a whole number; tiny ones look the same. */
function number(value: number): string {
  if (value > 0 && value < 0.001) return 'under 0.001'
  return Math.abs(value) >= 10 ? whole(value) : String(Number(value.toPrecision(2)))
}

/** Writes a number of members with two significant digits. */
function people(value: number): string {
  const rounded = Number(value.toPrecision(2))
  if (rounded >= 1e9) return `${rounded / 1e9} billion`
  if (rounded >= 1e6) return `${rounded / 1e6} million`
  return rounded.toLocaleString('en')
}
