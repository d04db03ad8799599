import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { usePolled } from '../../lib/use-polled.ts'

const AGAIN_MS = 30_000

/** How often something was done here that changes the summary. */
const changes = createStore(0)

/**
 * Whether approval by a second person is switched on, what the viewer may still give without one, and how many requests wait
 * for the viewer; null until it is known.
 */
export function useApprovalSummary() {
  const { value, refresh } = usePolled(
    'approval-summary',
    () => api.approvals.summary({}),
    () => AGAIN_MS,
  )
  const change = useStore(changes)
  const known = useRef(change)
  useEffect(() => {
    if (known.current === change) return
    known.current = change
    refresh()
  }, [change, refresh])
  return value
}

/** Reads the summary again wherever it is shown, after a gift that counts towards what one may give alone. */
export function refreshApprovalSummary(): void {
  changes.set((count) => count + 1)
}
