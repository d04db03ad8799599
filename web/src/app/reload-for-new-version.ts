const KEY = 'reloaded-for-new-version'
const ONCE_IN_MS = 60_000

/**
 * A part of the page that can no longer be fetched: most likely a new version is served. The page is loaded anew, once a
 * minute at most; what was typed is kept as a draft.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < ONCE_IN_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  })
}
