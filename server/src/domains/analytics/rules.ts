import { DAY_MS } from '@pepper/contract/durations'
import type { Context } from '../../platform/context.ts'

/** Returns the day that is a number of days before another one. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day of a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

/** A place in a list that is ordered by moment, then key; moments here are whole microseconds since 1970. */
export interface Place {
  atUs: number
  key: string
}

export function encodeCursor({ atUs, key }: Place): string {
  return `${atUs}~${key}`
}

export function decodeCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [at = '', key = ''] = cursor.split('~')
  return { atUs: Number(at), key }
}

/** The price of a million tokens; null where the operator has set none. */
export type ModelPrice = { input: number; output: number; currency: string } | null

type Tokens = { prompt_tokens: number; completion_tokens: number; unmetered: number }

/**
 * Computes the cost of tokens at a price, to a millionth; no tokens cost 0 at any price. Null where the cost is
 * unknown.
 */
export function costOf(tokens: Tokens, price: ModelPrice): number | null {
  const { prompt_tokens: read, completion_tokens: written, unmetered } = tokens
  if (read + written === 0) return unmetered === 0 ? 0 : null
  return price && Math.round(read * price.input + written * price.output) / 1_000_000
}

/** Returns whether a viewer may read the names of the people in figures. */
export function mayName({ actor }: Pick<Context, 'actor'>): boolean {
  return actor?.permissions.includes('users.read') ?? false
}
