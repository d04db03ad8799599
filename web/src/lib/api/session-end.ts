const listeners = new Set<() => void>()

/** Calls `listener` when a call finds that the session has ended: it expired, or was revoked from elsewhere. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSessionEnd(): void {
  for (const listener of listeners) listener()
}
