import { AppError } from './errors.ts'

/** A place in a list that is ordered by moment, then id; the moment in the database's own spelling, to the microsecond. */
export interface MomentAndId {
  at: string
  id: string
}

export function encodeCursor({ at, id }: MomentAndId): string {
  return Buffer.from(`${at}|${id}`).toString('base64url')
}

/** The place that a cursor names. Throws request.invalid. */
export function decodeCursor(cursor: string | undefined): MomentAndId | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (/^[\d+:. -]{10,40}$/.test(at) && !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(id)) {
    return { at, id }
  }
  throw badCursor()
}

/** The same where moments are whole milliseconds, so that a Date holds them. */
export interface Place {
  at: Date
  id: string
}

export function encodePlace({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}|${id}`).toString('base64url')
}

/** The place that a cursor names. Throws request.invalid. */
export function decodePlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  const isPlace = /^\d{1,13}$/.test(at) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (isPlace) return { at: new Date(Number(at)), id }
  throw badCursor()
}

/** The sequence number that a cursor of a list of numbered rows names. Throws request.invalid. */
export function decodeSequence(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw badCursor()
}

function badCursor(): AppError {
  return new AppError('request.invalid', {
    issues: [{ path: 'before', message: 'This is no cursor of this list.' }],
  })
}
