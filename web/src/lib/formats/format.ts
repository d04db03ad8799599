const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** Formats a count or an amount, with the separator of the locale. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** Formats a change with its sign: `+3`, `-1`. */
export function formatSigned(value: number, locale: string): string {
  return numberFormat(locale, { signDisplay: 'exceptZero' }).format(value)
}

/** Formats an amount of money. Amounts below 1 get two significant digits, so that they do not read as nothing. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = amount > 0 && amount < 1 ? { maximumSignificantDigits: 2 } : {}
  return numberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
}

/** Formats a number briefly where there is little room: 12.9 thousand as `12.9K`. */
export function formatCompactNumber(value: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** Formats the size of a file in kB or MB, at least 1 kB. */
export function formatBytes(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000
  const value = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000
  const unit = isSmall ? 'kilobyte' : 'megabyte'
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

/** Formats a share between 0 and 1 as a percentage, whole unless `digits` is given. It never reads 100 % below 1. */
export function formatPercent(share: number, locale: string, digits = 0): string {
  const steps = 100 * 10 ** digits
  // Rounded first: 0.29 * 100 is a little less than 29.
  const reached = Math.floor(Number((share * steps).toFixed(6)))
  const whole = share < 1 ? Math.min(reached, steps - 1) / steps : share
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(whole)
}

export function formatDate(date: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium' }).format(toDate(date))
}

export function formatDateTime(date: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(toDate(date))
}

/** Formats a moment with its time zone, for something that a person waits for. */
export function formatZonedDateTime(date: Date | string, locale: string): string {
  const fields = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return dateFormat(locale, { ...fields, timeZoneName: 'short' }).format(toDate(date))
}

/** Formats a moment to the second, to compare it with logs. */
export function formatExactDateTime(date: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(toDate(date))
}

/** Formats the time of day, in `timeZone` where it is given. */
export function formatTime(date: Date | string, locale: string, timeZone?: string): string {
  return dateFormat(locale, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(toDate(date))
}

/** Formats the time of day to the second, for values that change while a person watches. */
export function formatExactTime(date: Date | string, locale: string): string {
  return dateFormat(locale, { timeStyle: 'medium' }).format(toDate(date))
}

/** Formats the local time of day with the name of its time zone. */
export function formatTimeInZone(date: Date | string, locale: string): string {
  const format = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return dateFormat(locale, format).format(toDate(date))
}

/** Formats a day in full words, with the year only where it differs from that of `now`. */
export function formatDay(date: Date | string, now: Date, locale: string): string {
  const day = toDate(date)
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
  if (day.getFullYear() !== now.getFullYear()) format.year = 'numeric'
  return dateFormat(locale, format).format(day)
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]

/**
 * Formats the distance of a moment from `now` in the largest whole unit. Under a minute it is now. Days are those of
 * the calendar, since they may be called yesterday and tomorrow.
 */
export function formatRelativeTime(date: Date | string, now: Date, locale: string): string {
  const moment = toDate(date)
  const distanceMs = moment.getTime() - now.getTime()
  const [unit, unitMs] = steps.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? ['second', Infinity]
  if (unit === 'day') return relativeFormat(locale, 'auto').format(dayNumber(moment) - dayNumber(now), unit)
  const numeric = unit === 'second' ? 'auto' : 'always'
  return relativeFormat(locale, numeric).format(Math.trunc(distanceMs / unitMs), unit)
}

/**
 * Formats the time until a moment that is awaited, to the nearest hour, or minute within one, as the guide's answers
 * do.
 */
export function formatTimeUntil(date: Date | string, now: Date, locale: string): string {
  const minutes = Math.max(0, Math.round((toDate(date).getTime() - now.getTime()) / MINUTE_MS))
  const format = relativeFormat(locale, 'always')
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}

/** Counts the local days up to this one. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS
}

/**
 * Formats the duration of a reply (CH-9): milliseconds under 1,000 ms, seconds with one decimal under 60 s, else
 * minutes and seconds.
 */
export function formatResponseTime(durationMs: number, locale: string): string {
  const ms = Math.max(0, Math.round(durationMs))
  if (ms < SECOND_MS) return unitFormat(locale, 'millisecond').format(ms)
  // The value is cut, not rounded: 59.96 s is not sixty yet.
  if (ms < MINUTE_MS) return unitFormat(locale, 'second', 1).format(Math.trunc(ms / 100) / 10)
  const minutes = unitFormat(locale, 'minute').format(Math.trunc(ms / MINUTE_MS))
  const seconds = unitFormat(locale, 'second').format(Math.trunc((ms % MINUTE_MS) / SECOND_MS))
  return `${minutes} ${seconds}`
}

function unitFormat(locale: string, unit: string, decimals = 0) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'millisecond' ? 'short' : 'narrow',
    ...digits,
  })
}

function toDate(date: Date | string): Date {
  return typeof date === 'string' ? new Date(date) : date
}

// Creating an Intl format takes a hundred times as long as using it.
const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** Makes a format that groups 3000 as it does 25000, so that numbers below one another read alike. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions) {
  const grouped = { useGrouping: 'always', ...options } as const
  return once(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, grouped))
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  return once(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

function relativeFormat(locale: string, numeric: 'auto' | 'always') {
  return once(`r${numeric}${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric }))
}
