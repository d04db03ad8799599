const KEY = 'begun-chat'

let isFirstVisit = true

/**
 * The chat that this tab began last, until it is left. A reload in the instant in which a chat gets its address may come up
 * under the address without a name, and finds it here (HM-6).
 */
export const begunChat = {
  keep(sessionId: string): void {
    attempt(() => sessionStorage.setItem(KEY, sessionId))
  },

  /** Forgets it; says what it was where this page was reloaded under an address that names no chat. */
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

/** A browser that refuses to store loses nothing but this. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
