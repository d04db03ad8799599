import { MINUTE_MS } from '@pepper/contract/durations'

const KEY = 'reloaded-for-new-version'
const ONCE_IN_MS = MINUTE_MS

/**
 * Reloads the page where a part of it can no longer be fetched although the server responds: most likely a new version
 * is served. Reloads at most once a minute; typed text is kept as a draft. Without a connection the page stays.
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
