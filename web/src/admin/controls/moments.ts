import { MINUTE_MS } from '@pepper/contract/durations'

/** Formats a moment for a field of date and time, in the time zone of this device. */
export function localMoment(moment: string | null | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

/** Parses the value of such a field; undefined where it is empty. */
export function asMoment(local: string): string | undefined {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** Returns whether a field of date and time is filled in half: its value is empty then, as if there were no moment. */
export function isHalfFilled(field: HTMLInputElement | null): boolean {
  return field?.validity.badInput === true
}
