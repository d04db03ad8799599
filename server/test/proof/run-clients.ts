import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createRandom } from '../attacks/inputs/seeded-random.ts'
import { checkHistory, type Finding } from './check-history.ts'
import { type Clients, keepBusy } from './clients.ts'
import { readEndState } from './end-state.ts'
import { type HistoryWriter, type Operation, readHistory, writeHistory } from './history.ts'
import { recordFigures } from './record-figures.ts'

/** A part of a proof: its name, its chance and its history. */
export interface Part {
  name: string
  seed: number
  random: (limit: number) => number
  historyFile: string
  history: HistoryWriter
  startedAt: Date
}

/** Begins a part. `npm run prove` keeps its history beside its results; PROVE_SEED repeats the choices of a run. */
export function beginPart(name: string): Part {
  const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 1_000_000))
  const historyFile = join(folderOfParts(), `${name}.ndjson`)
  const history = writeHistory(historyFile)
  return { name, seed, random: createRandom(seed), historyFile, history, startedAt: new Date() }
}

function folderOfParts(): string {
  const given = process.env.PROVE_RESULTS
  if (given === undefined) return mkdtempSync(join(tmpdir(), 'proof-'))
  mkdirSync(given, { recursive: true })
  return given
}

/** The spends that clients have to reach, and how many of them work at once. */
export interface Load {
  spends: number
  lanes: number
}

/** Clients at work: how far they are, and their end. */
export interface Work {
  /** Waits until so many messages were answered. */
  reach(spends: number): Promise<void>
  /** Lets the clients go on at least until then. */
  holdUntil(condition: Promise<unknown>): void
  finished: Promise<void>
  /** Lets no client begin anything more. */
  stop(): void
}

/** Sets clients to work until their messages were answered often enough and nothing holds them any longer. */
export function startClients(clients: Clients, { spends, lanes }: Load): Work {
  const { done } = clients.history
  let number = 0
  let holds = 0
  let isStopped = false
  const waiting = new Set<() => void>()
  const isOver = () => {
    for (const look of waiting) look()
    return isStopped || (done.spend >= spends && holds === 0)
  }
  const lane = () => keepBusy(clients, () => number++, isOver)
  return {
    reach: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (done.spend < wanted) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    holdUntil: (condition) => {
      holds += 1
      const release = () => {
        holds -= 1
      }
      condition.then(release, release)
    },
    finished: Promise.all(Array.from({ length: lanes }, lane)).then(() => {}),
    stop: () => {
      isStopped = true
    },
  }
}

/** The outcome of a part. */
export interface PartResult {
  findings: Finding[]
  violations: unknown[]
  operations: Operation[]
}

/** Waits until the database is at rest, and compares it with the history. */
export async function judgePart(part: Part, database: Database): Promise<PartResult> {
  const { kysely } = database
  const restless = async () =>
    (
      await sql`select id::text from turns where status = 'streaming'
        union all select id::text from announcements where status <> 'sent'`.execute(kysely)
    ).rows
  await expect.poll(restless, { timeout: 240_000, interval: 500 }).toEqual([])
  const operations = readHistory(part.historyFile)
  const findings = checkHistory(operations, await readEndState(database))
  return { findings, operations, violations: (await verifyLedger(database, 'all')).violations }
}

/** Writes what a part did beside its history, for the results of `npm run prove`. */
export function recordPart(
  part: Part,
  { operations, findings, violations }: PartResult,
  counts: object,
): void {
  const outcomes: Record<string, number> = {}
  for (const { kind, outcome, status, refunded } of operations) {
    const how = status ? `${status}${refunded ? ', refunded' : ''}` : outcome
    outcomes[`${kind}: ${how}`] = (outcomes[`${kind}: ${how}`] ?? 0) + 1
  }
  recordFigures(part.name, {
    seed: part.seed,
    seconds: Math.round((Date.now() - part.startedAt.getTime()) / 1000),
    ...counts,
    operations: operations.length,
    repeated: operations.filter(({ attempts }) => attempts > 1).length,
    outcomes,
    findings,
    violations,
  })
}
