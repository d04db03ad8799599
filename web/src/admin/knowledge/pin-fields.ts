/** Splits a text into wordings, one per line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the first `max` lines of a text, so that the cut is visible while typing and not only after saving. */
export function firstLines(text: string, max: number): string {
  return text.split('\n').slice(0, max).join('\n')
}

/**
 * Extracts the names of the guide's pages from their addresses; plain names remain as they are. `others` are the words,
 * as typed, that cannot be a page of the guide.
 */
export function sourcesOf(text: string): { names: string[]; others: string[] } {
  const names = new Set<string>()
  const others = new Set<string>()
  for (const path of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const name = path
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .replace(/^.*\//, '')
      .toLowerCase()
    if (/^[a-z0-9-]+$/.test(name)) names.add(name)
    else others.add(path)
  }
  return { names: [...names], others: [...others] }
}

const PAGES = ['privacy-policy', 'terms-of-use', 'faq']

export function pathsOf(names: readonly string[]): string {
  return names.map((name) => (PAGES.includes(name) ? `/${name}` : `/learn/${name}`)).join(', ')
}

/** Returns the moment when a local day is over. */
export function dayAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

/** Returns whether a typed local day is over; no day never is. */
export function isDayOver(day: string, now: Date): boolean {
  return day !== '' && Date.parse(dayAfter(day)) <= now.getTime()
}

/** Returns the last local day that ends by a moment. */
export function lastDayBefore(moment: string): string {
  const last = new Date(Date.parse(moment) - 1)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`
}
