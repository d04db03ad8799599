import { MINUTE_MS } from '@pepper/contract/durations'
import type { AnyRouter } from '@tanstack/react-router'
import { isServed } from '../lib/api/is-served.ts'
import { sessionStore } from '../lib/browser-storage.ts'
import { isOnTheWay } from '../lib/is-on-the-way.ts'
import { sayNewVersion } from './say-new-version.ts'
import { isTextKept } from './session-end-text.ts'

const KEY = 'reloaded-for-new-version'
const ONCE_IN_MS = MINUTE_MS
/** The time in ms after which the server's answer comes too late for a reload on the way to a page. */
const LATE_MS = 1_000

/**
 * Tells the script in the page's head, which reloads a page without its first files, that the app has started. Where the
 * page will be loaded again for its style sheet, the pauses go on growing.
 */
export function recordStart(): void {
  document.documentElement.dataset.started = 'true'
  if (document.documentElement.dataset.failed === undefined) sessionStore.removeItem('failed-starts')
}

let isOld = false

/**
 * Reloads the page where a part of it can no longer be fetched although the server responds: most likely a new version
 * is served. It reloads at once where nothing is lost by it, and else when the person goes to another page, at most once
 * a minute. Without a connection the page stays.
 */
export function reloadForNewVersion(router: Pick<AnyRouter, 'state' | 'subscribe'>): void {
  window.addEventListener('vite:preloadError', async () => {
    const isLeaving = isOnTheWay(router)
    if (!(await isServed())) return
    isOld = true
    if (isLeaving || isOnTheWay(router) || isAllKept(router)) reloadOnce()
    else sayNewVersion()
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    // The router writes the address of the next page right after this; the new version has the parts of that page.
    if (isOld && pathChanged) setTimeout(reloadIfServed)
  })
}

/** Reloads a page that is old in place of an error that has taken its screen. */
export function reloadIfOld(): void {
  if (isOld) void reloadIfServed()
}

/**
 * Reloads the page unless the server has gone since: the browser's error page would take its place. After a late answer
 * the person may be typing on the next page already, so that the page after that one reloads.
 */
async function reloadIfServed(): Promise<void> {
  const askedAt = performance.now()
  if ((await isServed()) && performance.now() - askedAt < LATE_MS) reloadOnce()
}

/** Returns whether a reload keeps all that is typed. Forms in the account settings are on no screen of their own. */
function isAllKept({ state: { location } }: Pick<AnyRouter, 'state'>): boolean {
  return isTextKept(location.pathname) && !('settings' in location.search)
}

function reloadOnce(): void {
  const last = Number(sessionStore.getItem(KEY))
  if (Date.now() - last < ONCE_IN_MS) return
  sessionStore.setItem(KEY, String(Date.now()))
  window.location.reload()
}
