import type { BrowserStorage } from '../../lib/browser-storage.ts'
import type { OpenLink } from './use-link.ts'

const KEY = 'next-after-mail'
/** The lifetime of a mailed link, in ms. */
const LINK_LIFETIME_MS = 24 * 3_600_000

/**
 * Keeps the page that a person wanted while they open the mailed link in this browser, in place of an earlier one.
 * `email` is null where the mail goes to an address that only the server knows.
 */
export function keepNext(
  { next, email }: { next: string | undefined; email: string | null },
  storage: BrowserStorage,
  now = Date.now(),
): void {
  try {
    if (next === undefined) storage.removeItem(KEY)
    else storage.setItem(KEY, `${now} ${email?.toLowerCase() ?? ''} ${next}`)
  } catch {
    // Without storage, home is next.
  }
}

/** Returns the kept page once, unless its link has expired. The link of another person leaves it there. */
export function takeNext(
  link: Pick<OpenLink, 'purpose' | 'email'>,
  storage: BrowserStorage,
  now = Date.now(),
): string | undefined {
  try {
    const [, keptAt, email, next] = /^(\d+) (\S*) (.*)$/.exec(storage.getItem(KEY) ?? '') ?? []
    if (!isOf(link, email)) return undefined
    storage.removeItem(KEY)
    return now - Number(keptAt) < LINK_LIFETIME_MS ? next : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a link is one that was asked for on this page, with this address or with none. */
function isOf({ purpose, email }: Pick<OpenLink, 'purpose' | 'email'>, asked: string | undefined): boolean {
  if (asked === '') return purpose === 'activate'
  return (purpose === 'activate' || purpose === 'confirm_email') && email?.toLowerCase() === asked
}
