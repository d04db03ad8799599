import { t } from '@lingui/core/macro'
import type { ReferralOverview } from '@pepper/contract/referrals'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { untilReleased } from '../../lib/press.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useUpToDate } from '../../shared/use-up-to-date.ts'
import { refreshViewer } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { hasNewTotals, type People, upToLast, withEarlierPeople, withNewestPeople } from './people-pages.ts'

export interface Referrals {
  overview: ReferralOverview | null
  /** The reason why they could not be loaded, while none are shown. */
  error: unknown
  retry: () => void
  isRetrying: boolean
  loadEarlier: () => void
  isLoadingEarlier: boolean
}

/**
 * Reads the person's own referrals, and keeps them up to date while they are shown: a referral that qualifies also
 * changes the credits.
 */
export function useReferrals(): Referrals {
  const [overview, setOverview] = useState<ReferralOverview | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isRetrying, setRetrying] = useState(false)
  const shown = useRef(overview)
  shown.current = overview
  // The last totals that fitted the states of all people shown.
  const fitting = useRef<ReferralOverview | null>(null)
  const read = useCallback(async (isFirst: boolean) => {
    try {
      const next = await api.referrals.overview()
      const known = shown.current
      const isStale = known && fitting.current && hasNewTotals(fitting.current, next)
      const people = isStale ? await readAgain(next, known) : next
      if (people) fitting.current = next
      await untilReleased()
      setError(null)
      // Earlier people may have been loaded meanwhile.
      setOverview((known) => ({ ...next, ...withNewestPeople(known, people ?? next) }))
      if (!isFirst) refreshViewer()
    } catch (reason) {
      setError(reason)
    }
  }, [])
  useUpToDate('credits', read)
  const retry = async () => {
    setRetrying(true)
    await read(true)
    setRetrying(false)
  }
  const earlier = useEarlier(overview, setOverview)
  return { overview, error, retry: () => void retry(), isRetrying, ...earlier }
}

/** Reads the people again, down to the last one known; null where the earlier ones could not be read. */
async function readAgain(first: People, known: People): Promise<People | null> {
  let read = first
  try {
    while (read.earlier !== null && read.earlier > (known.earlier ?? 0))
      read = withEarlierPeople(read, await api.referrals.people({ before: read.earlier }))
    return upToLast(read, known)
  } catch {
    return null
  }
}

function useEarlier(
  overview: ReferralOverview | null,
  setOverview: (change: (known: ReferralOverview | null) => ReferralOverview | null) => void,
): Pick<Referrals, 'loadEarlier' | 'isLoadingEarlier'> {
  const [isLoadingEarlier, setLoading] = useState(false)
  const cursor = overview?.earlier ?? null
  const load = async () => {
    if (cursor === null) return
    setLoading(true)
    try {
      const page = await api.referrals.people({ before: cursor })
      setOverview((known) =>
        known?.earlier === cursor ? { ...known, ...withEarlierPeople(known, page) } : known,
      )
    } catch (error) {
      // The page itself says that the session has ended.
      if (error instanceof CallError && error.code === 'access.sign_in_required') return
      showToast({ title: t`The people could not be loaded`, text: errorText(error), tone: 'destructive' })
    } finally {
      setLoading(false)
    }
  }
  return { loadEarlier: () => void load(), isLoadingEarlier }
}
