/** The events that only a person causes: pages that fetch and draw by themselves cause none of them. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `onReturn` when a person does something, but at most once in `restMs`, counted from the start or the last call.
 * It uses the clock of the device, so that a device that slept calls at once. Returns a function that stops watching.
 */
export function watchActivity(target: EventTarget, restMs: number, onReturn: () => void): () => void {
  let calledAt = Date.now()
  const abort = new AbortController()
  const onAction = () => {
    const now = Date.now()
    // A clock that was set back does not tell how much time has passed.
    if (now >= calledAt && now - calledAt < restMs) return
    calledAt = now
    onReturn()
  }
  for (const action of ACTIONS)
    target.addEventListener(action, onAction, { signal: abort.signal, passive: true })
  return () => abort.abort()
}
