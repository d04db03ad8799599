import { MINUTE_MS } from '@pepper/contract/durations'
import { isServed } from '../lib/api/is-served.ts'
import { sessionStore } from '../lib/browser-storage.ts'

const KEY = 'reloaded-for-new-version'
const ONCE_IN_MS = MINUTE_MS

/**
 * Tells the script in the page's head, which reloads a page without its first files, that the app has started. Where the
 * page will be loaded again for its style sheet, the pauses go on growing.
 */
export function recordStart(): void {
  document.documentElement.dataset.started = 'true'
  if (document.documentElement.dataset.failed === undefined) sessionStore.removeItem('failed-starts')
}

/**
 * Reloads the page where a part of it can no longer be fetched although the server responds: most likely a new version
 * is served. Reloads at most once a minute; typed text is kept as a draft. Without a connection the page stays.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhereReachable())
}

async function reloadWhereReachable(): Promise<void> {
  const isReachable = await isServed()
  const last = Number(sessionStore.getItem(KEY))
  if (!isReachable || Date.now() - last < ONCE_IN_MS) return
  sessionStore.setItem(KEY, String(Date.now()))
  window.location.reload()
}
