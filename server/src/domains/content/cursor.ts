import { AppError } from '../../platform/errors.ts'

/** A place in a list that is ordered by moment, then id; moments here are whole milliseconds. */
export interface Place {
  at: Date
  id: string
}

export function encodeCursor({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}|${id}`).toString('base64url')
}

/** The place that a cursor names. Throws request.invalid. */
export function decodeCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  const isPlace = /^\d{1,13}$/.test(at) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (isPlace) return { at: new Date(Number(at)), id }
  const message = 'This is no cursor of this list.'
  throw new AppError('request.invalid', { issues: [{ path: 'before', message }] })
}
