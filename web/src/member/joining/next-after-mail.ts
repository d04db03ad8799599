import type { BrowserStorage } from '../../lib/browser-storage.ts'

const KEY = 'next-after-mail'
/** The lifetime of a mailed link, in ms. */
const LINK_LIFETIME_MS = 24 * 3_600_000

/** Keeps the page that a person wanted while they open the mailed link in this browser, in place of an earlier one. */
export function keepNext(next: string | undefined, storage: BrowserStorage, now = Date.now()): void {
  try {
    if (next === undefined) storage.removeItem(KEY)
    else storage.setItem(KEY, `${now} ${next}`)
  } catch {
    // Without storage, home is next.
  }
}

/** Returns the kept page once, unless its link has expired. */
export function takeNext(storage: BrowserStorage, now = Date.now()): string | undefined {
  try {
    const [, keptAt, next] = /^(\d+) (.*)$/.exec(storage.getItem(KEY) ?? '') ?? []
    storage.removeItem(KEY)
    return now - Number(keptAt) < LINK_LIFETIME_MS ? next : undefined
  } catch {
    return undefined
  }
}
