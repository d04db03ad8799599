/** What somebody does who is there: pages that ask and draw by themselves do none of it. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `onReturn` where somebody does something and nothing was done for `restMs` before, or since the last call: at most once in
 * that time, and by the clock of the device, so that one that slept is awake at once. Returns the end of it.
 */
export function watchActivity(target: EventTarget, restMs: number, onReturn: () => void): () => void {
  let calledAt = Date.now()
  const abort = new AbortController()
  const onAction = () => {
    const now = Date.now()
    // A clock that was set back has told nothing.
    if (now >= calledAt && now - calledAt < restMs) return
    calledAt = now
    onReturn()
  }
  for (const action of ACTIONS)
    target.addEventListener(action, onAction, { signal: abort.signal, passive: true })
  return () => abort.abort()
}
