import { MINUTE_MS } from '@pepper/contract/durations'

/** A moment as a field for date and time shows it, in the time zone of this device. */
export function localMoment(moment: string | null | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

/** The moment that such a field means; undefined where it is empty. */
export function asMoment(local: string): string | undefined {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
