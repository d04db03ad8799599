import { DAY_MS } from '@pepper/contract/durations'
import type { Context } from '../../platform/context.ts'

/** A day, a number of days before another one. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** The day that a moment lies in, in a time zone. */
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

/** What a million tokens cost; null where the operator does not say. */
export type ModelPrice = { input: number; output: number; currency: string } | null

type Tokens = { prompt_tokens: number; completion_tokens: number; unmetered: number }

/** What tokens cost at a price, to a millionth; nothing costs 0 at any. Null where that cannot be told. */
export function costOf(tokens: Tokens, price: ModelPrice): number | null {
  const { prompt_tokens: read, completion_tokens: written, unmetered } = tokens
  if (read + written === 0) return unmetered === 0 ? 0 : null
  return price && Math.round(read * price.input + written * price.output) / 1_000_000
}

/** Whether a viewer may read who the people in figures are. */
export function mayName({ actor }: Pick<Context, 'actor'>): boolean {
  return actor?.permissions.includes('users.read') ?? false
}
