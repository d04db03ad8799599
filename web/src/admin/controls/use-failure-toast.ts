import { useEffect } from 'react'
import { showToast } from '../../ui/toasts/toasts.ts'

/**
 * Reports a failed load once, in addition to the place that offers a retry; `title` is null where loading succeeded.
 */
export function useFailureToast(title: string | null): void {
  useEffect(() => {
    if (title !== null) showToast({ title, tone: 'destructive' })
  }, [title])
}
