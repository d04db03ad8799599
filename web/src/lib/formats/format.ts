const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** A count or an amount, grouped as the locale does. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** A change, with its sign: `+3`, `-1`. */
export function formatSigned(value: number, locale: string): string {
  return numberFormat(locale, { signDisplay: 'exceptZero' }).format(value)
}

/** An amount of money; small ones with as many digits as tell them from nothing. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = amount > 0 && amount < 1 ? { maximumSignificantDigits: 2 } : {}
  return numberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
}

/** 12.9 thousand as `12.9K`: for places without room. */
export function formatCompactNumber(value: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** The size of a file in kB or MB, at least 1 kB. */
export function formatBytes(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000
  const value = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000
  const unit = isSmall ? 'kilobyte' : 'megabyte'
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

/** A share between 0 and 1 in whole percent; never 100 % before it is whole. */
export function formatPercent(share: number, locale: string, digits = 0): string {
  const steps = 100 * 10 ** digits
  const whole = share < 1 ? Math.floor(share * steps) / steps : share
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(whole)
}

export function formatDate(date: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium' }).format(toDate(date))
}

export function formatDateTime(date: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(toDate(date))
}

/** A moment with its time zone: what somebody waits for. */
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

/** A moment to the second: what is compared with logs. */
export function formatExactDateTime(date: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(toDate(date))
}

/** The time of day, in `timeZone` where it is given. */
export function formatTime(date: Date | string, locale: string, timeZone?: string): string {
  return dateFormat(locale, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(toDate(date))
}

/** The time of day to the second: what changes while one looks. */
export function formatExactTime(date: Date | string, locale: string): string {
  return dateFormat(locale, { timeStyle: 'medium' }).format(toDate(date))
}

/** The time of day here, with the name of the zone that it is in. */
export function formatTimeInZone(date: Date | string, locale: string): string {
  const format = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return dateFormat(locale, format).format(toDate(date))
}

/** A day in full words; the year only where it is another than that of `now`. */
export function formatDay(date: Date | string, now: Date, locale: string): string {
  const day = toDate(date)
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
  if (day.getFullYear() !== now.getFullYear()) format.year = 'numeric'
  return dateFormat(locale, format).format(day)
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['week', 7 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]

/** How long before (or after) `now` a moment is, in the largest whole unit; under a minute it is now. */
export function formatRelativeTime(date: Date | string, now: Date, locale: string): string {
  const distanceMs = toDate(date).getTime() - now.getTime()
  const [unit, unitMs] = steps.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? ['second', Infinity]
  return relativeFormat(locale).format(Math.trunc(distanceMs / unitMs), unit)
}

/**
 * How long a reply took (CH-9): milliseconds under 1,000 ms, seconds with one decimal under 60 s, else minutes and
 * seconds.
 */
export function formatResponseTime(durationMs: number, locale: string): string {
  const ms = Math.max(0, Math.round(durationMs))
  if (ms < SECOND_MS) return unitFormat(locale, 'millisecond').format(ms)
  // Cut, not rounded: 59.96 s is not sixty yet.
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

// Making an Intl format costs a hundred times what using it does.
const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions) {
  return once(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  return once(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

function relativeFormat(locale: string) {
  return once(`r${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
}
