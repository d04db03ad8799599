import { AppError } from '../../platform/errors.ts'

/** The place in a list that is ordered by sequence. Throws request.invalid. */
export function decodeCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  const message = 'This is no cursor of this list.'
  throw new AppError('request.invalid', { issues: [{ path: 'before', message }] })
}
