import { beforeEach } from 'vitest'
import { dismissToast, listToasts } from '../src/ui/toasts/toasts.ts'

// Toasts outlive components, so those of one test must not count for the next.
beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
})

/** Lists the toasts that this test has shown and that have not left. */
export function shownToasts() {
  return listToasts().filter(({ isLeaving }) => !isLeaving)
}
