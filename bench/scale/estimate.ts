import { timeInQueue } from './closed-network.ts'
import type { Measured } from './measured.ts'

/** How people use the product. */
export const USE = {
  /** The share of members who come on a day. */
  activeShare: 0.2,
  messagesPerActive: 5,
  /** The load of the busiest time, as a multiple of the mean. */
  peakFactor: 5,
  /** The share of members with an open page at the busiest time. */
  openShare: 0.05,
  replySeconds: 10,
}

/** The machines of an operator, and how much of them may be in use. */
export const MACHINES = {
  databaseCores: 16,
  databaseConnections: 500,
  databaseTerabytes: 8,
  logMegabytesPerSecond: 100,
  busyMost: 0.6,
  streamsPerNode: 20_000,
  poolSize: 10,
  fewestNodes: 2,
  rollUpSeconds: 30,
  ledgerCheckMinutes: 30,
}

const DAY_SECONDS = 86_400
const QUARTER_SECONDS = 900
const ROLL_UP_EVERY_SECONDS = 60
/** The number of hourly checks in which all ledgers are read as a whole (`server/src/app/ledger/check-ledger.ts`). */
const CHECKS_OF_READING = 600

export interface Estimate {
  members: number
  perSecond: number
  messagesPerDay: number
  heldReplies: number
  openStreams: number
  nodes: number
  nodeCores: number
  streamMemoryGiB: number
  databaseCores: { messages: number; streams: number; rollUp: number; all: number }
  connections: number
  /** The time of a message's work in a node and in the database, waiting included, in ms. */
  workMs: number
  gigabytesPerDay: number
  terabytesPerYear: number
  logMegabytesPerSecond: number
  rollUpSeconds: number
  /** The hourly check of what is new in the ledger, at the busiest time. */
  ledgerCheckMinutes: number
  /** Reading whole ledgers, which the check does with some each hour, a year after the start. */
  ledgerReadMinutes: number
}

/** Estimates the work of a community from what one node takes. Everything is taken to grow with the messages or pages. */
export function estimate(measured: Measured, members: number): Estimate {
  const messagesPerDay = members * USE.activeShare * USE.messagesPerActive
  const perSecond = (messagesPerDay / DAY_SECONDS) * USE.peakFactor
  const heldReplies = perSecond * USE.replySeconds
  const openStreams = members * USE.openShare
  const { cpuMs, stream, rollUp } = measured
  const nodeCores = (perSecond * cpuMs.node + openStreams * stream.nodeCpuMsPerSecond) / 1_000
  const nodes = Math.max(
    MACHINES.fewestNodes,
    Math.ceil(nodeCores / MACHINES.busyMost),
    Math.ceil((openStreams + heldReplies) / MACHINES.streamsPerNode),
  )
  const quarters = (perSecond * QUARTER_SECONDS) / rollUp.messagesInQuarter
  const cores = {
    messages: (perSecond * cpuMs.database) / 1_000,
    streams: (openStreams * stream.databaseCpuMsPerSecond) / 1_000,
    rollUp: (quarters * rollUp.databaseCpuMs) / 1_000 / ROLL_UP_EVERY_SECONDS,
  }
  const all = cores.messages + cores.streams + cores.rollUp
  const bytes = measured.storage.reduce((sum, { bytesPerMessage }) => sum + bytesPerMessage, 0)
  const gigabytesPerDay = (messagesPerDay * bytes) / 1e9
  return {
    members,
    perSecond,
    messagesPerDay,
    heldReplies,
    openStreams,
    nodes,
    nodeCores,
    streamMemoryGiB: ((openStreams + heldReplies) * stream.memoryKiB) / 1024 ** 2,
    databaseCores: { ...cores, all },
    connections: nodes * MACHINES.poolSize,
    workMs:
      timeInQueue(perSecond / nodes, cpuMs.node, 1) +
      timeInQueue((all / cpuMs.database) * 1_000, cpuMs.database, MACHINES.databaseCores),
    gigabytesPerDay,
    terabytesPerYear: (gigabytesPerDay * 365) / 1_000,
    logMegabytesPerSecond: (perSecond * measured.logBytesPerMessage) / 1e6,
    rollUpSeconds: (quarters * rollUp.ms) / 1_000,
    ledgerCheckMinutes: ledgerCheckMinutes(measured, members),
    ledgerReadMinutes: ledgerReadMinutes(measured, members, 1),
  }
}

/** Returns the rows in the ledger of a member who comes as often as the mean, after so many years. */
export function rowsPerMember(years: number): number {
  return 365 * years * USE.activeShare * (USE.messagesPerActive + 1)
}

/**
 * Estimates the hourly check at the busiest time: it reads the new rows of everyone who was active in the hour, who then
 * spent all messages of their day. One connection does it, so it takes as long as its processor time.
 */
export function ledgerCheckMinutes({ ledger }: Measured, members: number): number {
  const active = ((members * USE.activeShare) / 24) * USE.peakFactor
  const fit = fitLine(
    ledger.checks.map(({ people, newRows, databaseCpuMs }) => ({ x: newRows, y: databaseCpuMs / people })),
  )
  return (active * msAt(fit, USE.messagesPerActive + 1)) / 60_000
}

/** Estimates the part of an hourly check that reads whole ledgers: those of all members in 600 checks. */
export function ledgerReadMinutes({ ledger }: Measured, members: number, years: number): number {
  const fit = fitLine(
    ledger.reads.map(({ people, rowsPerPerson, databaseCpuMs }) => ({
      x: rowsPerPerson,
      y: databaseCpuMs / people,
    })),
  )
  return ((members / CHECKS_OF_READING) * msAt(fit, rowsPerMember(years))) / 60_000
}

function msAt({ constant, slope }: { constant: number; slope: number }, rows: number): number {
  return Math.max(0, constant) + slope * rows
}

/** Fits a line through points by least squares. */
export function fitLine(points: readonly { x: number; y: number }[]): { constant: number; slope: number } {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean('x'), mean('y')]
  const variance = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / variance
  return { constant: y - slope * x, slope }
}
