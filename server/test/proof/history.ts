import { appendFileSync, readFileSync } from 'node:fs'

/** The things that clients of a proof do. `open` is a credit account as the proof prepared it. */
export type Kind = 'open' | 'spend' | 'retry' | 'stop' | 'read' | 'gift' | 'referral' | 'announcement'

/** The part of an operation that is known before it is sent. */
export interface Begun {
  /** The id that the client made for it; of a referral the newcomer's address. */
  id: string
  kind: Kind
  /** The account that it is about; of a referral the referrer's. */
  person: string
  /** The credits of an account, a gift, or of each side of a referral. */
  amount?: number
  /** The turn that a retry repeats or a stop ends. */
  of?: string
}

/** The answer that the client got. An operation without one is `unknown`: it may have happened, once. */
export interface Told {
  outcome: 'done' | 'refused' | 'unknown'
  attempts: number
  /** The code of a refusal. */
  code?: string
  /** How a turn ended. */
  status?: 'answered' | 'failed' | 'stopped'
  refunded?: boolean
  /** The credits that a read showed. */
  total?: number
}

/** An operation with the span of time in which it took effect, in ms of the clock of the clients. */
export interface Operation extends Begun, Told {
  startedAt: number
  /** Infinity where no answer came. */
  endedAt: number
}

/** Writes operations to a file as they begin and end, one JSON line each. */
export interface HistoryWriter {
  begin(begun: Begun): (told: Told) => void
  /** The operations that were acknowledged, by kind. */
  done: Record<Kind, number>
}

export function writeHistory(file: string): HistoryWriter {
  const done = { open: 0, spend: 0, retry: 0, stop: 0, read: 0, gift: 0, referral: 0, announcement: 0 }
  let number = 0
  const write = (line: object) =>
    appendFileSync(file, `${JSON.stringify({ ...line, at: performance.now() })}\n`)
  return {
    done,
    begin: (begun) => {
      number += 1
      const begins = number
      write({ begins, ...begun })
      return (told) => {
        write({ ends: begins, ...told })
        if (told.outcome === 'done') done[begun.kind] += 1
      }
    },
  }
}

/** Reads a history. An operation whose end is not there, or only in part, has an unknown outcome. */
export function readHistory(file: string): Operation[] {
  const operations = new Map<number, Operation>()
  // Nothing follows the last line break, or a line that was cut off.
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const { begins, ends, at, ...rest } = JSON.parse(line)
    if (begins === undefined) {
      const endedAt = rest.outcome === 'unknown' ? Number.POSITIVE_INFINITY : at
      Object.assign(operations.get(ends) ?? {}, rest, { endedAt })
    } else {
      const open = { outcome: 'unknown', attempts: 0, endedAt: Number.POSITIVE_INFINITY } as const
      operations.set(begins, { ...rest, ...open, startedAt: at })
    }
  }
  return [...operations.values()]
}
