import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { RawAnswer } from '../attacks/raw-http.ts'
import type { Arena } from './arena.ts'

/** Two actions on one person, and the facts that must hold whichever of them comes first. */
export interface Race {
  name: string
  /** Prepares the people and things of one round. */
  prepare(arena: Arena): Promise<Attempt>
}

export interface Attempt {
  deeds: [Deed, Deed]
  /** The facts that must hold once both are done, in words. */
  facts(outcome: Outcome): Promise<Facts> | Facts
}

type Deed = () => Promise<RawAnswer>
type Facts = Record<string, boolean>

/** An entry of the audit log. */
export interface AuditLine {
  action: string
  target_id: string | null
  actor_id: string | null
  details: Record<string, unknown>
}

export interface Outcome {
  answers: [RawAnswer, RawAnswer]
  /** Whether each of the two returned 200. */
  done: [boolean, boolean]
  /** The entries that the two left in the audit log, in the order of their commits. */
  log: AuditLine[]
}

/**
 * The way the two meet: one of them is held right before its commit while the other one begins, or each waits a while.
 */
export type Meeting = { first: 0 | 1 } | { waits: [number, number] }

/** Runs races on one database, one after the other. */
export interface Track {
  /** Runs one round; returns the answers and the facts that do not hold. */
  run(race: Race, meeting: Meeting): Promise<{ outcome: Outcome; broken: string[] }>
  countDeadlocks(): Promise<number>
  close(): Promise<void>
}

export async function openTrack(arena: Arena): Promise<Track> {
  const connectionString = arena.world.node.runtime.config.databaseUrl
  const [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([holder.connect(), watcher.connect()])

  const countWaiting = async () => {
    const { rows } = await watcher.query(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0].count as number
  }
  /** Resolves once each of these deeds is done or waits for a lock. */
  const settle = async (deeds: Promise<unknown>[]) => {
    let running = deeds.length
    const end = () => {
      running -= 1
    }
    for (const deed of deeds) deed.then(end, end)
    await Promise.resolve()
    while (running > 0 && (await countWaiting()) < running) await pause(1)
  }
  const hold = async ([one, other]: [Deed, Deed]): Promise<[RawAnswer, RawAnswer]> => {
    // Every writer to the audit log waits for its head right before the commit.
    await holder.query('begin')
    await holder.query('select from audit_head for update')
    const first = one()
    await settle([first])
    const second = other()
    await settle([first, second])
    await holder.query('rollback')
    return Promise.all([first, second])
  }
  const meet = async ([one, other]: [Deed, Deed], meeting: Meeting): Promise<[RawAnswer, RawAnswer]> => {
    if ('waits' in meeting) {
      const [before, after] = meeting.waits
      return Promise.all([pause(before).then(one), pause(after).then(other)])
    }
    if (meeting.first === 0) return hold([one, other])
    const [second, first] = await hold([other, one])
    return [first, second]
  }
  const latestEntry = async () => {
    const { rows } = await watcher.query('select last_id from audit_head')
    return rows[0].last_id as string
  }
  return {
    run: async (race, meeting) => {
      const { deeds, facts } = await race.prepare(arena)
      const since = await latestEntry()
      const answers = await meet(deeds, meeting)
      const { rows: log } = await watcher.query<AuditLine>(
        'select action, target_id, actor_id, details from audit_entries where id > $1 order by id',
        [since],
      )
      const [one, other] = answers
      const outcome: Outcome = { answers, done: [one.status === 200, other.status === 200], log }
      const found = { 'nothing fails': one.status < 500 && other.status < 500, ...(await facts(outcome)) }
      return { outcome, broken: Object.keys(found).filter((fact) => !found[fact as keyof typeof found]) }
    },
    countDeadlocks: async () => {
      const { rows } = await watcher.query(
        'select deadlocks::int as count from pg_stat_database where datname = current_database()',
      )
      return rows[0].count as number
    },
    close: async () => {
      await Promise.all([holder.end(), watcher.end()])
    },
  }
}

/** Checks whether exactly one of the two was done. */
export function isOne({ done }: Outcome): boolean {
  return done[0] !== done[1]
}

/** Checks whether the log has no entry of `later` after one of `earlier`. */
export function isNeverAfter({ log }: Outcome, later: Line, earlier: Line): boolean {
  const from = log.findIndex((line) => matches(line, earlier))
  return from < 0 || !log.slice(from).some((line) => matches(line, later))
}

/** Part of a line of the log. */
type Line = Partial<Pick<AuditLine, 'action' | 'target_id' | 'actor_id'>>

function matches(line: AuditLine, part: Line): boolean {
  return Object.entries(part).every(([key, value]) => line[key as keyof Line] === value)
}

export function countLines({ log }: Outcome, part: Line): number {
  return log.filter((line) => matches(line, part)).length
}
