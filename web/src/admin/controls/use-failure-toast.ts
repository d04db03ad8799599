import { useEffect } from 'react'
import { showToast } from '../../ui/toasts/toasts.ts'

/** Says once that something could not be loaded, beside the place that offers to try again; `title` is null where it could. */
export function useFailureToast(title: string | null): void {
  useEffect(() => {
    if (title !== null) showToast({ title, tone: 'destructive' })
  }, [title])
}
