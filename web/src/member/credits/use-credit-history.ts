import { t } from '@lingui/core/macro'
import { useCallback, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { untilReleased } from '../../lib/press.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useUpToDate } from '../../shared/use-up-to-date.ts'
import { memberId, refreshViewer, showCredits, showUnreadableCredits, viewer } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { type History, withEarlier, withNewest } from './history-pages.ts'

export interface CreditHistory {
  history: History | null
  updatedAt: Date | null
  isRefreshing: boolean
  /** The reason why the rows could not be loaded, while none are shown. */
  error: unknown
  refresh: () => void
  loadEarlier: () => void
  isLoadingEarlier: boolean
}

/** Reads the person's own credits and ledger, and keeps them up to date while they are shown. */
export function useCreditHistory(): CreditHistory {
  const [history, setHistory] = useState<History | null>(null)
  const [updatedAt, setUpdatedAt] = useState<Date | null>(null)
  const [isRefreshing, setRefreshing] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const read = useCallback(async (isAsked: boolean) => {
    const [info, page] = await Promise.allSettled([readInfo(), api.credits.transactions({})])
    await untilReleased()
    setError(page.status === 'rejected' ? page.reason : null)
    if (page.status === 'fulfilled') setHistory((known) => withNewest(known, page.value))
    const isFresh = info.status === 'fulfilled' && page.status === 'fulfilled'
    if (isFresh) setUpdatedAt(new Date())
    if (!isAsked) return isFresh
    if (info.status === 'rejected') sayFailed(t`Failed to load credit history`, info.reason)
    if (page.status === 'rejected') sayFailed(t`Failed to load transaction history`, page.reason)
    return isFresh
  }, [])

  const refresh = async () => {
    setRefreshing(true)
    const isFresh = await read(true)
    setRefreshing(false)
    if (isFresh) showToast({ title: t`Refreshed`, tone: 'success' })
  }

  useUpToDate('credits', read)
  const earlier = useEarlier(history, setHistory)
  return { history, updatedAt, isRefreshing, error, refresh: () => void refresh(), ...earlier }
}

async function readInfo(): Promise<void> {
  const userId = memberId()
  try {
    const info = await api.credits.info()
    if (memberId() === userId) showCredits(info)
  } catch (error) {
    // Credits that were read stay, until several reads in a row have failed.
    if (hasCredits()) refreshViewer()
    else showUnreadableCredits()
    throw error
  }
}

function hasCredits(): boolean {
  const current = viewer.get()
  return current.status === 'authenticated' && current.credits !== null
}

function useEarlier(
  history: History | null,
  setHistory: (change: (known: History | null) => History | null) => void,
): Pick<CreditHistory, 'loadEarlier' | 'isLoadingEarlier'> {
  const [isLoadingEarlier, setLoading] = useState(false)
  const cursor = history?.earlier ?? null
  const load = async () => {
    if (cursor === null) return
    setLoading(true)
    try {
      const page = await api.credits.transactions({ before: cursor })
      setHistory((known) => (known?.earlier === cursor ? withEarlier(known, page) : known))
    } catch (error) {
      sayFailed(t`Failed to load transaction history`, error)
    } finally {
      setLoading(false)
    }
  }
  return { loadEarlier: () => void load(), isLoadingEarlier }
}

function sayFailed(title: string, error: unknown): void {
  // The page says by itself that the session has ended.
  if (error instanceof CallError && error.code === 'access.sign_in_required') return
  showToast({ title, text: errorText(error), tone: 'destructive' })
}
