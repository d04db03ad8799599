const DAY_MS = 86_400_000

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
