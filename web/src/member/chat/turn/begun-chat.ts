const KEY = 'begun-chat'

let isFirstVisit = true

/**
 * The chat that this tab began last, until the person leaves it. If the page is reloaded at the instant in which a chat
 * gets its address, it may load under the address without a session, and finds the chat here (HM-6).
 */
export const begunChat = {
  keep(sessionId: string): void {
    attempt(() => sessionStorage.setItem(KEY, sessionId))
  },

  /** Forgets the chat; returns its id if this page was reloaded under an address that names no chat. */
  leave(): string | null {
    const begun = attempt(() => sessionStorage.getItem(KEY))
    attempt(() => sessionStorage.removeItem(KEY))
    const isReload = isFirstVisit && wasReloadedUnnamed()
    isFirstVisit = false
    return isReload ? begun : null
  },
}

function wasReloadedUnnamed(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page?.type !== 'reload') return false
  const { pathname, searchParams } = new URL(page.name)
  return pathname === '/chat' && !searchParams.has('session')
}

/** Accesses the storage; null where a browser refuses to store, which loses nothing else. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
