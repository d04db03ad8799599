import { AppError } from './errors.ts'

/**
 * A place in a list that is ordered by moment, then id. The moment is in the database's own format, to the microsecond.
 */
export interface MomentAndId {
  at: string
  id: string
}

export function encodeCursor({ at, id }: MomentAndId): string {
  return Buffer.from(`${at}|${id}`).toString('base64url')
}

/** Decodes the place that a cursor names; null without a cursor. Throws request.invalid. */
export function decodeCursor(cursor: string | undefined): MomentAndId | null {
  if (cursor === undefined) return null
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (rest.length === 0 && isMoment(at) && UUID.test(id)) return { at, id }
  throw badCursor()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A `timestamptz` as PostgreSQL writes it. No list of ours has years of five digits or before Christ. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/

function isMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.[1]
  if (day === undefined || day < '0001') return false
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript reads 31 February as 3 March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** A place in a list whose moments are whole milliseconds, so that a Date holds them. */
export interface Place {
  at: Date
  id: string
}

export function encodePlace({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}|${id}`).toString('base64url')
}

/** Decodes the place that a cursor names; null without a cursor. Throws request.invalid. */
export function decodePlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (rest.length === 0 && /^\d{1,13}$/.test(at) && UUID.test(id)) return { at: new Date(Number(at)), id }
  throw badCursor()
}

/**
 * Decodes the sequence number that the cursor of a list of numbered rows names; null without a cursor. Throws
 * request.invalid.
 */
export function decodeSequence(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw badCursor()
}

function badCursor(): AppError {
  return new AppError('request.invalid', {
    issues: [{ path: 'before', message: 'This cursor does not belong to this list.' }],
  })
}
