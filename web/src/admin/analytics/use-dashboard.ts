import { useLingui } from '@lingui/react/macro'
import type { Dashboard } from '@pepper/contract/analytics'
import { MINUTE_MS } from '@pepper/contract/durations'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useRead } from '../query/use-read.ts'

const EVERY_MS = MINUTE_MS

/**
 * Reads the dashboard, and again every minute while the page is visible. Reports changed figures, and the outcome of a
 * refresh.
 */
export function useDashboard() {
  const { t } = useLingui()
  const shown = useRef<Dashboard | null>(null)
  const isAskedFor = useRef(false)
  const read = async () => {
    const wasAskedFor = isAskedFor.current
    isAskedFor.current = false
    const next = await api.analytics.dashboard().catch((failure: unknown) => {
      showToast({ title: t`Error`, text: t`Failed to fetch dashboard analytics`, tone: 'destructive' })
      throw failure
    })
    if (wasAskedFor) showToast({ title: t`Dashboard Refreshed`, tone: 'success' })
    else if (shown.current && figuresOf(shown.current) !== figuresOf(next)) {
      showToast({ title: t`Dashboard Updated` })
    }
    shown.current = next
    return next
  }
  const { value, error, isLoading, refresh } = useRead(['analytics', 'dashboard'], read, () => EVERY_MS)
  const refreshNow = () => {
    isAskedFor.current = true
    refresh()
  }
  return { dashboard: value, error, isLoading, refresh: refreshNow }
}

/** Joins the figures that the tiles show into one string, for comparison. */
function figuresOf({ trends }: Dashboard): string {
  return trends.map(({ days }) => days.at(-1)).join()
}
