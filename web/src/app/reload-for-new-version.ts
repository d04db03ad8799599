import { MINUTE_MS } from '@pepper/contract/durations'

const KEY = 'reloaded-for-new-version'
const ONCE_IN_MS = MINUTE_MS

/**
 * A part of the page that can no longer be fetched although the server answers: most likely a new version is served. The page
 * is loaded anew, once a minute at most; what was typed is kept as a draft. Without a connection the page stays.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhereReachable())
}

async function reloadWhereReachable(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  const last = Number(sessionStorage.getItem(KEY))
  if (!response || Date.now() - last < ONCE_IN_MS) return
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
}
